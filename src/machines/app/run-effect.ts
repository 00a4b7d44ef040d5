import type { ActorRefLike, AnyActorRef, InspectionEvent } from "xstate"
import type { Fact } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import { navigate } from "./navigation.ts"

/** Carries one fact out: a toast, a navigation, leaving for a provider, answers that are no longer true. */
export const carry = (fact: Fact): void => {
  switch (fact.type) {
    case "toast":
      void import("#ui/toast.ts").then(({ showToast }) => showToast({ tone: fact.tone, text: fact.text }))
      return
    case "go":
      return navigate(fact.to, fact.replace)
    case "leave":
      return location.assign(fact.url)
    case "stale":
      void import("#api/query-client.ts").then(({ queryClient }) =>
        Promise.all(fact.keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
      )
  }
}

const isFlow = (actor: ActorRefLike): actor is AnyActorRef =>
  "logic" in actor && typeof actor.logic === "object" && actor.logic !== null && "root" in actor.logic

/**
 * Listens to one flow: its facts are carried out, and when it breaks (a defect: STATECHARTS §2.8) that is reported
 * and said once. Whoever shows the flow then offers to begin again. Answers the way to stop.
 */
export const connect = (actor: AnyActorRef): (() => void) => {
  const facts = actor.on("*", (fact) => carry(fact as Fact))
  const breakdowns = actor.subscribe({
    error: (error) => {
      reportError(error)
      carry({ type: "toast", tone: "error", text: somethingWrong })
    },
  })
  return () => {
    facts.unsubscribe()
    breakdowns.unsubscribe()
  }
}

/** The flows that run, and who watches them: in development alone, for the panel of `?inspect`. */
const running = new Set<AnyActorRef>()
const watchers = new Set<{
  readonly begun: (flow: AnyActorRef) => void
  readonly happened: (event: InspectionEvent) => void
}>()

const tell = (event: InspectionEvent): void => {
  if (event.type === "@xstate.actor" && isFlow(event.actorRef)) {
    const flow = event.actorRef
    running.add(flow)
    flow.subscribe({ complete: () => running.delete(flow), error: () => running.delete(flow) })
    for (const { begun } of watchers) begun(flow)
  }
  for (const { happened } of watchers) happened(event)
}

/** Calls `begun` with every flow that runs or begins, and `happened` with all that goes on in them; answers the way to stop. */
export const watchFlows = (
  begun: (flow: AnyActorRef) => void,
  happened: (event: InspectionEvent) => void,
): (() => void) => {
  const watcher = { begun, happened }
  watchers.add(watcher)
  for (const flow of running) begun(flow)
  return () => void watchers.delete(watcher)
}

/** For the `inspect` option of a system's first actor: every flow that begins in it, now or later, is connected. */
export const connectAll = (event: InspectionEvent): void => {
  if (import.meta.env.DEV) tell(event)
  if (event.type === "@xstate.actor" && isFlow(event.actorRef)) connect(event.actorRef)
}

/** The same for a flow whose own connection is kept elsewhere: only the flows inside it are connected here. */
export const connectChildren = (event: InspectionEvent): void => {
  if (import.meta.env.DEV && event.actorRef.sessionId === event.rootId) tell(event)
  if (event.actorRef.sessionId !== event.rootId) connectAll(event)
}
