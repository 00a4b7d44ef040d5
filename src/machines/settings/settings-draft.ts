import { NotificationSettings } from "#api/contract/settings.ts"
import { memberDraft } from "../form/member-draft.ts"

/** Stores the unsaved settings as `root/settings-draft`. */
export const settingsDraft = memberDraft("settings-draft", NotificationSettings)
