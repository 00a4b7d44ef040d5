import { fromApi } from "../from-api.ts"
import { passwordChangeMachine } from "./password-change.machine.ts"

/** Changing the password, with the real call. */
export const livePasswordChange = passwordChangeMachine.provide({
  actors: { changePassword: fromApi(() => import("#api/settings.ts").then((api) => api.changePassword)) },
})
