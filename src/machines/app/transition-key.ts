import type { AnyStateNode, AnyTransitionDefinition } from "xstate"

/** Returns the key of a flow's start, which no transition makes. */
export const startKey = (root: Pick<AnyStateNode, "id">): string => `${root.id} xstate.init`

/**
 * Returns the key by which a transition is counted (STATECHARTS §4.4): the id of its state, its event, and its guard. No
 * build changes these names, so the key is that of the charts.
 */
export const transitionKey = ({ source, eventType, guard }: AnyTransitionDefinition): string => {
  const named = guard as (string & { readonly type?: string }) | undefined
  return `${(source as AnyStateNode).id} ${eventType || "always"}${named ? ` ${named.type ?? named}` : ""}`
}
