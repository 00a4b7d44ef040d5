import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { NewSettingValue, OfficeSetting, SettingDecision } from "#api/contract/office-settings.ts"
import { isPriceSetting, type SettingKey, settingKeys } from "#api/contract/setting-keys.ts"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { permissionsOfRoles } from "#api/contract/staff-roles.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { DatedSettingRows, type SettingRow } from "#server/dated-settings/rows.ts"
import { firstValues, valuesAt } from "#server/dated-settings/values.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { expiredMessage, isStillValid } from "#server/second-approvals/validity.ts"
import { isUuid } from "#server/uuid.ts"
import { checkedValue, dayProblem, listProblem } from "./checks.ts"
import { momentOf } from "./days.ts"
import { NeedsAdmin, OwnProposal, SettingChanged, SettingValueNotFound } from "./errors.ts"
import { isAllowed } from "./states.ts"
import { lastActMessage, settingOf, statusOf, versionOf } from "./views.ts"

type Staff = CurrentStaff["Service"]

const isAdmin = ({ roles }: Staff) => permissionsOfRoles(roles).includes("settings.edit")
const isCounting = (row: SettingRow): row is SettingRow & { readonly countsFrom: Date } =>
  row.countsFrom !== null
/** Returns the values that count or will count, in the order of their moments. The sort keeps the order of adding. */
const countingOf = (rows: readonly SettingRow[]) =>
  rows.filter(isCounting).toSorted((one, other) => one.countsFrom.getTime() - other.countsFrom.getTime())

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* DatedSettingRows
  const { moneyLimit } = yield* Settings
  const first = firstValues(moneyLimit)

  const settingFrom = (all: readonly SettingRow[], key: SettingKey, at: Date): OfficeSetting =>
    settingOf(
      key,
      all.filter((row) => row.key === key),
      first,
      valuesAt(first, countingOf(all), at),
      at,
    )

  /** Fails with `SettingChanged` unless the setting is in the version that was read. */
  const checkVersion = Effect.fnUntraced(function* (
    all: readonly SettingRow[],
    key: SettingKey,
    version: number,
    staff: Staff,
    at: Date,
  ) {
    const own = all.filter((row) => row.key === key)
    if (versionOf(own) !== version)
      yield* new SettingChanged({
        message: lastActMessage(own, staff._id),
        setting: settingFrom(all, key, at),
      })
  })

  /** Writes the audit entry of an act in its transaction, and returns the setting after it. */
  const record = Effect.fnUntraced(function* (
    action: string,
    before: readonly SettingRow[],
    key: SettingKey,
    id: string,
    reason: string,
    staff: Staff,
    at: Date,
  ) {
    const all = yield* rows.all
    const setting = settingFrom(all, key, at)
    const changeIn = (found: OfficeSetting) => found.changes.find(({ _id }) => _id === id) ?? null
    yield* audit({
      action,
      result: key,
      memberId: null,
      actorId: staff._id,
      case: { kind: "setting", id: key },
      details: { before: changeIn(settingFrom(before, key, at)), after: changeIn(setting), reason },
    }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    return setting
  })

  return {
    /** Returns every setting with all its values. */
    list: Effect.gen(function* () {
      const at = yield* now
      const all = yield* rows.all
      return settingKeys.map((key) => settingFrom(all, key, at))
    }),

    /**
     * Adds a value (OFFICE §15): an admin's counts from its day, a treasurer's price waits for an admin. Fails with
     * `NeedsAdmin`, `SettingChanged` or `InvalidFields`.
     */
    add: Effect.fnUntraced(function* (body: NewSettingValue, staff: Staff) {
      const { key, from, freshId: id } = body
      if (!isAdmin(staff) && !isPriceSetting(key)) return yield* new NeedsAdmin()
      const reason = body.reason.trim()
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lock
          const at = yield* now
          const all = yield* rows.all
          const repeated = all.find((row) => row.id === id)
          if (repeated !== undefined) return settingFrom(all, repeated.key, at)
          yield* checkVersion(all, key, body.version, staff, at)
          const moment = momentOf(from, at)
          const checked = checkedValue(body, moment, first, countingOf(all))
          const fields = { ...dayProblem(from, at), ...("problem" in checked ? checked.problem : {}) }
          if ("problem" in checked || Object.keys(fields).length > 0)
            return yield* new InvalidFields({ fields })
          const countsFrom = isAdmin(staff) ? moment : null
          yield* rows.insert(
            { id, key, value: checked.value, askedDay: from, countsFrom, reason },
            staff._id,
            at,
          )
          const action = isAdmin(staff) ? "add setting" : "propose setting"
          return yield* record(action, all, key, id, reason, staff, at)
        }),
      )
    }),

    /**
     * Approves or declines a proposal, or withdraws a value before its day (OFFICE §15). Who proposed a price can
     * withdraw it. Fails with `SettingValueNotFound`, `NeedsAdmin`, `OwnProposal` or `SettingChanged`.
     */
    decide: Effect.fnUntraced(function* (id: string, body: SettingDecision, staff: Staff) {
      const { act } = body
      const reason = body.reason.trim()
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lock
          const at = yield* now
          const all = yield* rows.all
          const row = isUuid(id) ? all.find((other) => other.id === id.toLowerCase()) : undefined
          if (row === undefined) return yield* new SettingValueNotFound()
          const { key } = row
          // A retry after a lost response finds its own decision.
          if (row.decision === act && row.decidedBy === staff._id) return settingFrom(all, key, at)
          const status = statusOf(
            row,
            all.filter((other) => other.key === key),
            at,
          )
          const isWaiting = status === "waiting"
          const isOwn = row.addedBy === staff._id
          if (!isAdmin(staff) && !(act === "withdraw" && isOwn && isWaiting)) return yield* new NeedsAdmin()
          if (act === "approve" && isOwn) return yield* new OwnProposal()
          if (act === "approve" && isWaiting && !isStillValid(row.addedAt, at))
            return yield* new SettingChanged({
              message: expiredMessage(row.addedAt),
              setting: settingFrom(all, key, at),
            })
          yield* checkVersion(all, key, body.version, staff, at)
          if (!isAllowed(status, act))
            return yield* new SettingChanged({
              message:
                status === "scheduled"
                  ? "This value has been approved. Withdraw it instead."
                  : "This value has begun or was decided about. Add a further value instead.",
              setting: settingFrom(all, key, at),
            })
          const others = countingOf(all.filter((other) => other.id !== row.id))
          const problem =
            act === "withdraw" ? listProblem(first, others, key, row.countsFrom ?? at) : undefined
          if (problem !== undefined)
            return yield* new SettingChanged({
              message: `${problem}. Withdraw the later value first.`,
              setting: settingFrom(all, key, at),
            })
          const countsFrom = act === "approve" ? momentOf(row.askedDay, at) : null
          yield* rows.decide(id, { act, reason, countsFrom }, staff._id, at)
          return yield* record(`${act} setting`, all, key, row.id, reason, staff, at)
        }),
      )
    }),
  }
})

/** The settings of the association, for staff (OFFICE §15). */
export class OfficeSettings extends Context.Service<OfficeSettings, Effect.Success<typeof make>>()(
  "portal/OfficeSettings",
) {
  static readonly layer = Layer.effect(OfficeSettings, make)
}
