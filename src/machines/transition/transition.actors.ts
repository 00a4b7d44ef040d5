import { fromPromise } from "xstate"
import type { TransitionAnswer, TransitionBody } from "#api/contract/transition.ts"
import { answerTransition, sendTransition } from "#api/transition.ts"
import { fromApi, offlineTexts } from "../from-api.ts"
import { transitionDraft } from "./transition-draft.ts"
import type { TransitionValues } from "./transition-form.ts"
import { type Draft, transitionMachine } from "./transition.machine.ts"

/** Provides the transition flow with the API call and this device's storage. */
export const liveTransition = transitionMachine.provide({
  actors: {
    readDraft: fromPromise<TransitionValues | null, Draft>(async ({ input: { memberId, question } }) => {
      const draft = await transitionDraft.read(memberId)
      return draft?.question === question ? draft.values : null
    }),
    // The button that starts this flow has already loaded the API module.
    sendTransition: fromApi<TransitionBody | TransitionAnswer, unknown>(
      () =>
        Promise.resolve((request) =>
          "question" in request ? answerTransition(request) : sendTransition(request),
        ),
      offlineTexts.secret,
    ),
  },
  actions: {
    storeDraft: (_, { memberId, question, values }) =>
      void transitionDraft.store(memberId, { question, values }),
    clearDraft: () => void transitionDraft.clear(),
  },
})
