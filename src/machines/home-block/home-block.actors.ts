import { fromPromise } from "xstate"
import { unreachable } from "#api/failure.ts"
import { homeBlockMachine } from "./home-block.machine.ts"

/** Provides a block with the import of its script. A failed import is an expected failure. */
export const liveHomeBlock = homeBlockMachine.provide({
  actors: {
    loadBody: fromPromise(({ input }) =>
      input.load().then(
        (value) => ({ _tag: "Ok", value }) as const,
        () => ({ _tag: "Err", error: unreachable() }) as const,
      ),
    ),
  },
})
