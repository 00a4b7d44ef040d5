import { fromPromise } from "xstate"
import { careForMember } from "#api/office-members.ts"
import { fromApi } from "../from-api.ts"
import { careDraft } from "./care-draft.ts"
import { memberCareMachine } from "./member-care.machine.ts"

/** Provides the acts about a member with the device's storage and the API calls, which load with the member's page. */
export const liveMemberCare = memberCareMachine.provide({
  actors: {
    readDraft: fromPromise(({ input: { staffId, id } }) => careDraft.read(staffId, id)),
    send: fromApi(() => Promise.resolve(careForMember)),
  },
  actions: {
    storeDraft: (_, { staffId, id, values }) => void careDraft.store(staffId, id, values),
    clearDraft: (_, { staffId, id }) => void careDraft.clear(staffId, id),
  },
})
