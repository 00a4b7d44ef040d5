import type { ActorRefLike, AnyActorRef, AnyStateMachine, InspectionEvent } from "xstate"
import { responseCache } from "#api/response-cache.ts"
import { countTransition } from "#api/usage.ts"
import { showToast } from "#ui/toaster/toast.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import { navigate } from "./navigation.ts"
import { startKey, transitionKey } from "./transition-key.ts"

/** Runs one effect: a toast, a navigation, a redirect to a provider, or a query invalidation. */
export const runEffect = (effect: FlowEffect): void => {
  switch (effect.type) {
    case "toast":
      return showToast({ tone: effect.tone, text: effect.text })
    case "navigate":
      return navigate(effect.to, effect.replace)
    case "redirect":
      return effect.replace ? location.replace(effect.url) : location.assign(effect.url)
    case "invalidate":
      return responseCache.invalidate(effect.keys)
  }
}

type Flow = AnyActorRef & { readonly logic: Pick<AnyStateMachine, "root"> }

/** Returns whether the actor runs a machine. Only machines and `lazyLogic` have a `root`. */
const isFlow = (actor: ActorRefLike): actor is Flow => "root" in ((actor as Partial<Flow>).logic ?? {})

/**
 * Subscribes to one flow and runs its effects. Reports a defect (STATECHARTS §2.8) and toasts it once. The flow's
 * page then offers a restart. Returns an unsubscribe function.
 */
export const connect = (actor: AnyActorRef): (() => void) => {
  const effects = actor.on("*", (effect) => runEffect(effect as FlowEffect))
  const errors = actor.subscribe({
    error: (error) => {
      reportError(error)
      runEffect({ type: "toast", tone: "error", text: somethingWrong })
    },
  })
  return () => {
    effects.unsubscribe()
    errors.unsubscribe()
  }
}

/** The running flows and their watchers. Used only in development, by src/inspection. */
const running = new Set<AnyActorRef>()
const watchers = new Set<{
  readonly onStart: (flow: AnyActorRef) => void
  readonly onEvent: (event: InspectionEvent) => void
}>()

const notifyWatchers = (event: InspectionEvent): void => {
  if (event.type === "@xstate.actor" && isFlow(event.actorRef)) {
    const flow = event.actorRef
    running.add(flow)
    flow.subscribe({ complete: () => running.delete(flow), error: () => running.delete(flow) })
    for (const { onStart } of watchers) onStart(flow)
  }
  for (const { onEvent } of watchers) onEvent(event)
}

/**
 * Calls `onStart` with every flow that runs or starts, and `onEvent` with every event in them. Returns an
 * unsubscribe function.
 */
export const watchFlows = (
  onStart: (flow: AnyActorRef) => void,
  onEvent: (event: InspectionEvent) => void,
): (() => void) => {
  const watcher = { onStart, onEvent }
  watchers.add(watcher)
  for (const flow of running) onStart(flow)
  return () => void watchers.delete(watcher)
}

/** The `inspect` option of a flow whose page runs its effects. Counts what the flow does (STATECHARTS §4.4). */
export const countTransitions = (event: InspectionEvent): void => {
  if (event.type === "@xstate.microstep")
    for (const transition of event._transitions) countTransition(transitionKey(transition))
  if (event.type === "@xstate.event" && event.event.type === "xstate.init" && isFlow(event.actorRef))
    countTransition(startKey(event.actorRef.logic.root))
}

/** The `inspect` option of a system's first actor. Connects every flow that starts in the system. */
export const connectFlows = (event: InspectionEvent): void => {
  if (import.meta.env.DEV) notifyWatchers(event)
  countTransitions(event)
  if (event.type === "@xstate.actor" && isFlow(event.actorRef)) connect(event.actorRef)
}

/** The `inspect` option of a flow that `connect` already observes. Connects only the flows inside it. */
export const connectChildren = (event: InspectionEvent): void => {
  const isInside = event.actorRef.sessionId !== event.rootId
  if (import.meta.env.DEV && !isInside) notifyWatchers(event)
  ;(isInside ? connectFlows : countTransitions)(event)
}
