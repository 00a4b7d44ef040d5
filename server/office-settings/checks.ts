import type { NewSettingValue } from "#api/contract/office-settings.ts"
import {
  isListSetting,
  type ListSetting,
  maxYearsAhead,
  type AmountSetting,
} from "#api/contract/setting-keys.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import type { NameChange, SettingValues } from "#server/dated-settings/values.ts"
import { formatMoney, minorFromWire } from "#server/money.ts"

type Problem = Readonly<Record<string, string>>

/** Returns a message for a day on which no value can begin. */
export const dayProblem = (from: string, at: Date): Problem =>
  from < lagosDay(at)
    ? { from: "Choose today or a later day" }
    : from > lagosDay(addInLagos(at, { years: maxYearsAhead }))
      ? { from: `Choose a day within ${maxYearsAhead} years` }
      : {}

const amountProblem = (key: AmountSetting, value: number, before: SettingValues): string | undefined => {
  const minor = minorFromWire(value)
  if (minor === undefined) return "Enter an amount such as 1500 or 1500.50"
  // With a limit of 0 every decision about money needs a second person.
  if (minor === 0 && !key.startsWith("limit.")) return "Enter an amount above 0"
  return minor === before.amounts[key]
    ? `It is ${formatMoney(minor, "").trim()} on that day already`
    : undefined
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const nameProblem = (
  key: ListSetting,
  { name, isOffered }: NameChange,
  before: SettingValues,
): string | undefined => {
  const names = before.lists[key]
  if (isOffered) {
    if (key === "chapters.student" && !name.endsWith(" Chapter"))
      return "The name of a student chapter ends with “Chapter”"
    return names.some((other) => sameName(other, name))
      ? "The list has this name on that day already"
      : undefined
  }
  if (!names.includes(name)) return "The list does not have this name on that day"
  return names.length === 1 ? "Keep at least one name in the list" : undefined
}

/**
 * Returns the value as stored, or a message for a wrong one. `before` are the values that count when it begins.
 */
export const checkedValue = (
  { key, value }: Pick<NewSettingValue, "key" | "value">,
  before: SettingValues,
): { readonly value: number | NameChange } | { readonly problem: Problem } => {
  if (isListSetting(key)) {
    if (typeof value === "number") return { problem: { value: "Enter a name" } }
    const change = { ...value, name: value.name.trim() }
    const problem = nameProblem(key, change, before)
    return problem === undefined ? { value: change } : { problem: { value: problem } }
  }
  if (typeof value !== "number") return { problem: { value: "Enter an amount" } }
  const problem = amountProblem(key, value, before)
  return problem === undefined ? { value: minorFromWire(value) ?? 0 } : { problem: { value: problem } }
}
