import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { callsOf } from "./calls.ts"
import { type PasswordChangeBody, type SettingsChange, SettingsGroup } from "./contract/settings.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { queryClient } from "./query-client.ts"
import { runQuery } from "./run.ts"

const settingsCalls = callsOf(SettingsGroup)

/** Queries which notifications this member wants (GET /users/settings). */
export const notificationSettings = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: async ({ signal }) => (await runQuery(settingsCalls.get({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })

/** Saves the settings (PATCH /users/settings) and returns the stored ones, which open forms show at once. */
export const saveSettings = (payload: SettingsChange) =>
  Effect.map(settingsCalls.save({ payload }), ({ data }) => {
    queryClient.setQueryData(notificationSettings().queryKey, data)
    return data
  })

/** Changes the password (POST /auth/change-password) and returns the server's message. */
export const changePassword = (payload: PasswordChangeBody) =>
  Effect.map(settingsCalls.changePassword({ payload }), ({ message }) => message)
