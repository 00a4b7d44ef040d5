import { fromPromise } from "xstate"
import { fromApi } from "../from-api.ts"
import { transitionDraft } from "./transition-draft.ts"
import type { TransitionValues } from "./transition-form.ts"
import { transitionMachine } from "./transition.machine.ts"

/** Moving on to the next role, with the real call and the memory of this device. */
export const liveTransition = transitionMachine.provide({
  actors: {
    readDraft: fromPromise<TransitionValues | null, { memberId: string }>(({ input }) =>
      transitionDraft.read(input.memberId),
    ),
    sendTransition: fromApi(() => import("#api/transition.ts").then((api) => api.sendTransition)),
  },
  actions: {
    keepDraft: (_, { memberId, values }) => void transitionDraft.keep(memberId, values),
    forgetDraft: () => void transitionDraft.forget(),
  },
})
