import { fromApi, offlineTexts } from "../from-api.ts"
import { passwordChangeMachine } from "./password-change.machine.ts"

/** Provides the password flow with the API call. */
export const livePasswordChange = passwordChangeMachine.provide({
  actors: {
    changePassword: fromApi(
      () => import("#api/settings.ts").then((api) => api.changePassword),
      offlineTexts.secret,
    ),
  },
})
