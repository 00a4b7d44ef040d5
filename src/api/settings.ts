import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type NotificationSettings, type PasswordChangeBody, SettingsGroup } from "./contract/settings.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const settingsCalls = callsOf(SettingsGroup)

/** GET /users/settings: which notices this member wants. */
export const notificationSettings = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: async ({ signal }) => (await runQuery(settingsCalls.get({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })

/** PATCH /users/settings: answers them as they are stored now. */
export const saveSettings = (payload: NotificationSettings) =>
  Effect.map(settingsCalls.save({ payload }), ({ data }) => data)

/** POST /auth/change-password: answers the server's sentence. */
export const changePassword = (payload: PasswordChangeBody) =>
  Effect.map(settingsCalls.changePassword({ payload }), ({ message }) => message)
