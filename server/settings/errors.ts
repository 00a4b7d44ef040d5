import { Data } from "effect"
import type { NotificationSettings } from "#api/contract/settings.ts"

/** A setting has another value than the change began from. `settings` are the stored ones. */
export class SettingsOutdated extends Data.TaggedError("SettingsOutdated")<{
  readonly settings: NotificationSettings
}> {}
