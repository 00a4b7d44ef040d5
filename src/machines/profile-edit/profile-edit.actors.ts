import { fromPromise } from "xstate"
import { app, sessionOf } from "../app/app.ts"
import { fromApi } from "../from-api.ts"
import { profileDraft } from "./profile-draft.ts"
import { profileBody } from "./profile-form.ts"
import { profileEditMachine } from "./profile-edit.machine.ts"

/** Provides profile editing with the API call, the session and this device's storage. */
export const liveProfileEdit = profileEditMachine.provide({
  actors: {
    readDraft: fromPromise(({ input }) => profileDraft.read(input.memberId)),
    saveProfile: fromApi(() =>
      import("#api/profile.ts").then(
        ({ saveProfile }) =>
          ({ role, values }) =>
            saveProfile(profileBody(role, values)),
      ),
    ),
  },
  actions: {
    storeDraft: (_, { memberId, values }) => void profileDraft.store(memberId, values),
    clearDraft: () => void profileDraft.clear(),
    replaceUser: (_, { outcome }) => {
      if (outcome._tag === "Ok") sessionOf(app).send({ type: "user.updated", user: outcome.value.user })
    },
  },
})
