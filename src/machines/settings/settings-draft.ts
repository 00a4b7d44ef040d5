import { Schema } from "effect"
import { NotificationSettings } from "#api/contract/settings.ts"
import { memberDraft } from "../form/member-draft.ts"

/** Stores the unsaved settings as `root/settings-draft`, with the stored ones that they began from. */
export const settingsDraft = memberDraft(
  "settings-draft",
  Schema.Struct({ record: NotificationSettings, values: NotificationSettings }),
)
