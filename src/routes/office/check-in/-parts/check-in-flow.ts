import type { ActorRefFrom } from "xstate"
import type { checkInMachine } from "#machines/check-in/check-in.machine.ts"

/** The running door of a page. */
export type CheckIn = ActorRefFrom<typeof checkInMachine>
