import { fromPromise } from "xstate"
import { app, sessionOf } from "../app/app.ts"
import { fromApi } from "../from-api.ts"
import { profileDraft } from "./profile-draft.ts"
import { changedBody, rebased } from "./profile-form.ts"
import { profileEditMachine } from "./profile-edit.machine.ts"

/** Provides profile editing with the API call, the session and this device's storage. */
export const liveProfileEdit = profileEditMachine.provide({
  actors: {
    // Takes over what the office has corrected in other fields since.
    readDraft: fromPromise(async ({ input: { memberId, record } }) => {
      const draft = await profileDraft.read(memberId)
      return draft === null ? null : rebased(draft.record, draft.values, record)
    }),
    saveProfile: fromApi(() =>
      import("#api/profile.ts").then(
        ({ saveProfile }) =>
          ({ role, record, values }) =>
            saveProfile(changedBody(role, record, values)),
      ),
    ),
  },
  actions: {
    storeDraft: (_, { memberId, record, values }) => void profileDraft.store(memberId, { record, values }),
    clearDraft: () => void profileDraft.clear(),
    replaceUser: (_, { outcome }) => {
      if (outcome._tag === "Ok") sessionOf(app).send({ type: "user.updated", user: outcome.value.user })
    },
  },
})
