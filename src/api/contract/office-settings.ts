import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Currency } from "./currency.ts"
import { day, filled } from "./rules.ts"
import { maxSettingAmount, settingKeys, settingLengths } from "./setting-keys.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { answer, Authorization, BadRequest, Conflict, created, Forbidden, NotFound } from "./wire.ts"

const Person = Schema.Struct({ _id: Schema.String, fullName: Schema.String })
const Key = Schema.Literals(settingKeys)

/** A name that a list has from a day on, or that it ends to have. Members who have an ended name keep it. */
const NameChange = Schema.Struct({ name: filled(settingLengths.name), isOffered: Schema.Boolean })

const invalidAmount = { message: "Enter an amount such as 1500 or 1500.50" }
/** An amount in major units, or the change of a name. */
const value = Schema.Union([
  Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: maxSettingAmount }, invalidAmount)),
  NameChange,
])

/**
 * The status of a value (OFFICE §15). `waiting` for an admin, `scheduled` for its day, `current`, `past` since a later
 * one counts, `withdrawn` before its day, `declined`, or `expired`: no admin approved it in time.
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

/** One value of a setting: from when it counts, who added it and why. */
export const SettingChange = Schema.Struct({
  _id: Schema.String,
  value,
  status: ChangeStatus,
  /** The moment from which it counts; of a value that does not count, the start of the day that was asked for. */
  countsFrom: Schema.String,
  reason: Schema.String,
  addedBy: Schema.NullOr(Person),
  addedAt: Schema.String,
  /** The moment from which nobody can approve it; null unless it waits. */
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
  /** Null for a list, and for an amount that counts in each currency. */
  currency: Schema.NullOr(Currency),
  /** The amount that counts now and the first one, in major units; null for a list. */
  amount: Schema.NullOr(Schema.Finite),
  firstAmount: Schema.NullOr(Schema.Finite),
  /** The names that members can choose now; null for an amount. */
  names: Schema.NullOr(Schema.Array(Schema.String)),
  /** The one that was added last comes first. */
  changes: Schema.Array(SettingChange),
  /** Grows with each act about this setting. */
  version: Schema.Int,
})
export type OfficeSetting = typeof OfficeSetting.Type

/** A value to add. A repeat with the same `freshId` returns the setting and adds nothing. */
export const NewSettingValue = Schema.Struct({
  key: Key,
  value,
  /** The day in Lagos from whose midnight it counts. Today counts at once. */
  from: day("Choose a day"),
  reason: filled(settingLengths.reason),
  version: Schema.Int,
  freshId: Schema.String.check(Schema.isGUID()),
})
export type NewSettingValue = typeof NewSettingValue.Type

/** An act about a value that waits or is scheduled. */
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
     * Adds a value. The one of an admin counts from its day. The price of a treasurer waits for an admin. 409 with the
     * setting when somebody changed it after it was read.
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
