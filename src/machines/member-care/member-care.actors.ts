import { careForMember } from "#api/office-members.ts"
import { fromApi } from "../from-api.ts"
import { memberCareMachine } from "./member-care.machine.ts"

/** Provides the acts about a member with the API calls, which load with the member's page. */
export const liveMemberCare = memberCareMachine.provide({
  actors: { send: fromApi(() => Promise.resolve(careForMember)) },
})
