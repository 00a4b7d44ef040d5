import { fromPromise } from "xstate"
import { unreachable } from "#api/failure.ts"
import { homeBlockMachine } from "./home-block.machine.ts"

/** A block that loads its script. A script that does not arrive is an expected failure. */
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
