import { Data } from "effect"
import type { OfficeSetting } from "#api/contract/office-settings.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** No value of a setting has this id. */
export class SettingValueNotFound extends Data.TaggedError("SettingValueNotFound") {}

/** The staff roles of the caller do not include this act. */
export class NeedsAdmin extends Data.TaggedError("NeedsAdmin") {}

/** Nobody approves what they asked for. */
export class OwnProposal extends Data.TaggedError("OwnProposal") {}

/** Somebody changed the setting after it was read. `setting` is the stored one; `message` says who and when. */
export class SettingChanged extends Data.TaggedError("SettingChanged")<{
  readonly message: string
  readonly setting: OfficeSetting
}> {}

export type OfficeSettingError =
  | SettingValueNotFound
  | NeedsAdmin
  | OwnProposal
  | SettingChanged
  | InvalidFields
