import type { NotificationSettings } from "#api/contract/settings.ts"
import { memberDraft } from "../form/member-draft.ts"

const isSettings = (value: unknown): value is NotificationSettings => {
  const settings = value as Partial<NotificationSettings> | null | undefined
  return (
    typeof settings === "object" &&
    settings !== null &&
    [settings.newMessage, settings.replies, settings.announcements].every((one) => typeof one === "boolean")
  )
}

/** Stores the unsaved settings as `root/settings-draft`. */
export const settingsDraft = memberDraft("settings-draft", isSettings)
