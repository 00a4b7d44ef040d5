import type { ChangeStatus, OfficeSetting, SettingChange } from "#api/contract/office-settings.ts"
import { amountSettings, isListSetting, type SettingKey } from "#api/contract/setting-keys.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { lagosMidnight } from "#api/lagos.ts"
import type { SettingRow } from "#server/dated-settings/rows.ts"
import type { SettingValues } from "#server/dated-settings/values.ts"
import { majorFromMinor } from "#server/money.ts"
import { personOf } from "#server/person.ts"
import { shownEnd } from "#server/second-approvals/validity.ts"

/** Whether two values of one setting replace each other: two amounts, or two changes of one name. */
const concernSame = (one: SettingRow["value"], other: SettingRow["value"]): boolean =>
  typeof one === "number" || typeof other === "number" || one.name === other.name

/** The status of a value that does not count. */
const statusOfDecision = {
  none: "waiting",
  approve: "scheduled",
  withdraw: "withdrawn",
  decline: "declined",
  expire: "expired",
} as const satisfies Record<NonNullable<SettingRow["decision"]> | "none", ChangeStatus>

/** Returns the status of a value among all values of its setting, in the order in which they were added. */
export const statusOf = (row: SettingRow, rows: readonly SettingRow[], at: Date): ChangeStatus => {
  const { countsFrom } = row
  if (countsFrom === null) return statusOfDecision[row.decision ?? "none"]
  if (countsFrom > at) return "scheduled"
  const isReplaced = rows.some(
    (other) =>
      other.countsFrom !== null &&
      other.countsFrom <= at &&
      concernSame(row.value, other.value) &&
      (other.countsFrom > countsFrom ||
        (other.countsFrom.getTime() === countsFrom.getTime() && rows.indexOf(other) > rows.indexOf(row))),
  )
  return isReplaced ? "past" : "current"
}

const changeOf = (row: SettingRow, rows: readonly SettingRow[], at: Date): SettingChange => ({
  _id: row.id,
  value: typeof row.value === "number" ? majorFromMinor(row.value) : row.value,
  status: statusOf(row, rows, at),
  countsFrom: (row.countsFrom ?? lagosMidnight(row.askedDay)).toISOString(),
  reason: row.reason,
  addedBy: personOf(row.addedBy, row.addedByName),
  addedAt: row.addedAt.toISOString(),
  validUntil: shownEnd(row.addedAt, row.countsFrom === null && row.decision === null),
  decidedBy: personOf(row.decidedBy, row.decidedByName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
})

/** Returns the number of acts about a setting, by the rows of its values. */
export const versionOf = (rows: readonly SettingRow[]): number =>
  rows.reduce((sum, { version }) => sum + version, 0)

/** Returns a setting as staff see it. `rows` are all its values, in the order in which they were added. */
export const settingOf = (
  key: SettingKey,
  rows: readonly SettingRow[],
  first: SettingValues,
  current: SettingValues,
  at: Date,
): OfficeSetting => ({
  key,
  currency: isListSetting(key) ? null : amountSettings[key],
  amount: isListSetting(key) ? null : majorFromMinor(current.amounts[key]),
  firstAmount: isListSetting(key) ? null : majorFromMinor(first.amounts[key]),
  names: isListSetting(key) ? current.lists[key] : null,
  changes: rows.toReversed().map((row) => changeOf(row, rows, at)),
  version: versionOf(rows),
})

/** Says who changed a setting last, and when (OFFICE §4). */
export const lastActMessage = (rows: readonly SettingRow[], staffId: string): string => {
  const acts = rows.flatMap((row) => [
    { by: row.addedBy, name: row.addedByName, at: row.addedAt },
    ...(row.decidedAt === null ? [] : [{ by: row.decidedBy, name: row.decidedByName, at: row.decidedAt }]),
  ])
  const last = acts.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  if (last === undefined) return "This setting has changed. Read it again."
  const who = last.by === staffId ? "you" : (last.name ?? "the national office")
  return `Changed by ${who} at ${formatDateTime(last.at, lagos)}. Compare and decide again.`
}
