import type { AnyStateNode, AnyTransitionDefinition } from "xstate"

/** Returns the key of a flow's start, which no transition makes. */
export const startKey = (root: Pick<AnyStateNode, "id">): string => `${root.id} xstate.init`

/**
 * Returns the key by which a transition is counted (STATECHARTS §4.4): the id of its state, its event as the sentences name
 * it, and its guard. No build changes these names, so the key is that of the charts.
 */
export const transitionKey = ({ source, eventType, guard }: AnyTransitionDefinition): string => {
  const event = eventType.replace(/^(xstate\.after\.\w+).*/, "$1") || "always"
  const named = guard as { readonly type?: string } | string | undefined
  return `${(source as AnyStateNode).id} ${event}${named ? ` ${Object(named).type ?? named}` : ""}`
}
