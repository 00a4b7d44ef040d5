import { Effect } from "effect"
import type { NotificationSettings } from "#api/contract/settings.ts"
import { settingsRows } from "./rows.ts"

/** DECISIONS §4: everything is on by default. */
export const defaultSettings: NotificationSettings = { newMessage: true, replies: true, announcements: true }

/** Returns a member's settings, or the defaults. */
export const settingsOf = Effect.fnUntraced(function* (memberId: string) {
  const rows = yield* settingsRows
  return (yield* rows.of(memberId)) ?? defaultSettings
})

/** Returns whether a member's settings allow notifications of this kind. */
export const isNotificationEnabled = (memberId: string, kind: keyof NotificationSettings) =>
  Effect.map(settingsOf(memberId), (settings) => settings[kind])
