import type { NotificationSettings } from "#api/contract/settings.ts"

const names = ["newMessage", "replies", "announcements"] as const

/** Returns the settings in which the values differ from the record, with their new values. */
export const changedSettings = (
  record: NotificationSettings,
  values: NotificationSettings,
): Partial<NotificationSettings> =>
  Object.fromEntries(
    names.filter((name) => values[name] !== record[name]).map((name) => [name, values[name]]),
  )
