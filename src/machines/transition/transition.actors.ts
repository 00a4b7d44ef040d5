import { fromPromise } from "xstate"
import type { TransitionBody } from "#api/contract/transition.ts"
import { sendTransition } from "#api/transition.ts"
import { fromApi, offlineTexts } from "../from-api.ts"
import { transitionDraft } from "./transition-draft.ts"
import type { TransitionValues } from "./transition-form.ts"
import { transitionMachine } from "./transition.machine.ts"

/** Provides the transition flow with the API call and this device's storage. */
export const liveTransition = transitionMachine.provide({
  actors: {
    readDraft: fromPromise<TransitionValues | null, { memberId: string }>(({ input }) =>
      transitionDraft.read(input.memberId),
    ),
    // The button that starts this flow has already loaded the API module.
    sendTransition: fromApi<TransitionBody, unknown>(
      () => Promise.resolve(sendTransition),
      offlineTexts.secret,
    ),
  },
  actions: {
    storeDraft: (_, { memberId, values }) => void transitionDraft.store(memberId, values),
    clearDraft: () => void transitionDraft.clear(),
  },
})
