import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Currency } from "./currency.ts"
import { Person } from "./person.ts"
import { day, filled } from "./rules.ts"
import { maxSettingAmount, settingKeys, settingLengths } from "./setting-keys.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { answer, Authorization, BadRequest, Conflict, created, Forbidden, NotFound } from "./wire.ts"

const Key = Schema.Literals(settingKeys)

/** Adds a name to a list, or removes it. Members who have a removed name keep it. */
const NameChange = Schema.Struct({ name: filled(settingLengths.name), isOffered: Schema.Boolean })

const invalidAmount = { message: "Enter an amount such as 1500 or 1500.50" }
/** An amount in major units, or the change of a name. */
const value = Schema.Union([
  Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: maxSettingAmount }, invalidAmount)),
  NameChange,
])

/**
 * The status of a value (OFFICE §15). `waiting`: an admin must approve it. `scheduled`: its day has not come. `current`: it
 * applies now. `past`: a later value replaced it. `withdrawn`: taken back before its day. `declined`: an admin refused it.
 * `expired`: no admin approved it in time.
 */
export const changeStatuses = [
  "waiting",
  "scheduled",
  "current",
  "past",
  "withdrawn",
  "declined",
  "expired",
] as const
export const ChangeStatus = Schema.Literals(changeStatuses)
export type ChangeStatus = typeof ChangeStatus.Type

/** One value of a setting: from when it applies, who added it and why. */
export const SettingChange = Schema.Struct({
  _id: Schema.String,
  value,
  status: ChangeStatus,
  /** When it takes effect. For a value that was never approved: the start of the requested day. */
  countsFrom: Schema.String,
  reason: Schema.String,
  addedBy: Schema.NullOr(Person),
  addedAt: Schema.String,
  /** It can be approved until this moment; null unless it is waiting. */
  validUntil: Schema.NullOr(Schema.String),
  /** Who approved, declined or withdrew it; null when nobody did. */
  decidedBy: Schema.NullOr(Person),
  decidedAt: Schema.NullOr(Schema.String),
  decisionReason: Schema.NullOr(Schema.String),
})
export type SettingChange = typeof SettingChange.Type

/** A setting with every value that it had, has and will have. */
export const OfficeSetting = Schema.Struct({
  key: Key,
  /** Null for a list, and for an amount that applies in every currency. */
  currency: Schema.NullOr(Currency),
  /** The amount that applies now, and the one before any change on this page, in major units; null for a list. */
  amount: Schema.NullOr(Schema.Finite),
  firstAmount: Schema.NullOr(Schema.Finite),
  /** The names that members can choose now; null for an amount. */
  names: Schema.NullOr(Schema.Array(Schema.String)),
  /** Newest first. */
  changes: Schema.Array(SettingChange),
  /** Increases with each change and each decision. */
  version: Schema.Int,
})
export type OfficeSetting = typeof OfficeSetting.Type

/** A value to add. A repeat with the same `freshId` returns the setting and adds nothing. */
export const NewSettingValue = Schema.Struct({
  key: Key,
  value,
  /** The day on which it takes effect, at midnight in Lagos. With today, it takes effect at once. */
  from: day("Choose a day"),
  reason: filled(settingLengths.reason),
  version: Schema.Int,
  freshId: Schema.String.check(Schema.isGUID()),
})
export type NewSettingValue = typeof NewSettingValue.Type

/** What staff can do with a waiting or scheduled value. */
export const settingActs = ["approve", "decline", "withdraw"] as const
export const SettingDecision = Schema.Struct({
  act: Schema.Literals(settingActs),
  reason: filled(settingLengths.reason),
  version: Schema.Int,
})
export type SettingDecision = typeof SettingDecision.Type

/** Prices, areas of need, minimums, chapters and limits, each from a day on (OFFICE §15). Our addition. */
export class OfficeSettingsGroup extends HttpApiGroup.make("office-settings")
  .add(
    HttpApiEndpoint.get("list", "/office/settings", {
      success: answer(Schema.Array(OfficeSetting)),
    }).annotate(RequiredPermission, "settings.read"),
    /**
     * Adds a value. An admin's value takes effect on its day. A treasurer's price waits for an admin's approval. 409 with the
     * current setting if it changed after it was read.
     */
    HttpApiEndpoint.post("add", "/office/settings", {
      payload: NewSettingValue,
      success: created(OfficeSetting),
      error: [BadRequest, Conflict, Forbidden],
    }).annotate(RequiredPermission, "settings.propose"),
    /**
     * Approves or declines a price that waits, or withdraws a value before its day. 409 with the setting when somebody
     * changed it after it was read.
     */
    HttpApiEndpoint.post("decide", "/office/settings/:id", {
      params: { id: Schema.String },
      payload: SettingDecision,
      success: created(OfficeSetting),
      error: [BadRequest, Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "settings.propose"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
