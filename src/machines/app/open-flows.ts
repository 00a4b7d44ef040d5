import type { AnyActorRef } from "xstate"

/** The flows and forms that the page shows, and the root. An update waits until they have settled (NETWORK §3.4). */
export const openFlows = new Set<AnyActorRef>()
