import { createActor } from "xstate"
import { liveOutbox } from "../outbox/outbox.actors.ts"
import { outbox as stored } from "../outbox/stored-outbox.ts"
import { connectFlows } from "./run-effect.ts"

/**
 * Lives as long as the browser page, outside React. It starts when this module loads: when something waits, or a page
 * shows what waits.
 */
export const outbox = createActor(liveOutbox, { inspect: connectFlows }).start()

/** Stores an entry, which the outbox then sends. Returns whether this device has it. */
export const { add: addEntry, changesOf, has: hasEntry, hasSent, watch: watchEntries } = stored
