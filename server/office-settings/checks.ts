import type { NewSettingValue } from "#api/contract/office-settings.ts"
import {
  isListSetting,
  type ListSetting,
  maxYearsAhead,
  type AmountSetting,
  type SettingKey,
} from "#api/contract/setting-keys.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import {
  type CountingValue,
  type NameChange,
  type SettingValues,
  valuesAt,
} from "#server/dated-settings/values.ts"
import { formatMoney, minorFromWire } from "#server/money.ts"

type Problem = Readonly<Record<string, string>>

/** Returns a message for a day on which no value can begin. */
export const dayProblem = (from: string, at: Date): Problem => {
  if (from < lagosDay(at)) return { from: "Choose today or a later day" }
  const lastDay = lagosDay(addInLagos(at, { years: maxYearsAhead }))
  return from > lastDay ? { from: `Choose a day within ${maxYearsAhead} years` } : {}
}

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

/** Returns why a list cannot have these values: from a moment at or after `from` it is empty, or has a name twice. */
export const listProblem = (
  first: SettingValues,
  values: readonly CountingValue[],
  key: SettingKey,
  from: Date,
): string | undefined => {
  if (!isListSetting(key)) return undefined
  for (const { countsFrom } of values.filter((value) => value.key === key && value.countsFrom >= from)) {
    const names = valuesAt(first, values, countsFrom).lists[key]
    const day = formatDay(countsFrom, lagos)
    if (names.length === 0) return `The list would be empty from ${day} on`
    const twice = names.find((name, index) => names.findIndex((other) => sameName(other, name)) < index)
    if (twice !== undefined) return `The list would have “${twice}” twice from ${day} on`
  }
  return undefined
}

/**
 * Returns the value as stored, or a message for a wrong one. `counting` are the values that count or will count, and
 * `countsFrom` is when this one begins.
 */
export const checkedValue = (
  { key, value }: Pick<NewSettingValue, "key" | "value">,
  countsFrom: Date,
  first: SettingValues,
  counting: readonly CountingValue[],
): { readonly value: number | NameChange } | { readonly problem: Problem } => {
  const before = valuesAt(first, counting, countsFrom)
  if (isListSetting(key)) {
    if (typeof value === "number") return { problem: { value: "Enter a name" } }
    const change = { ...value, name: value.name.trim() }
    const isEarlier = (other: CountingValue) => other.countsFrom <= countsFrom
    const all = [
      ...counting.filter(isEarlier),
      { key, value: change, countsFrom },
      ...counting.filter((other) => !isEarlier(other)),
    ]
    const problem = nameProblem(key, change, before) ?? listProblem(first, all, key, countsFrom)
    return problem === undefined ? { value: change } : { problem: { value: problem } }
  }
  if (typeof value !== "number") return { problem: { value: "Enter an amount" } }
  const problem = amountProblem(key, value, before)
  return problem === undefined ? { value: minorFromWire(value) ?? 0 } : { problem: { value: problem } }
}
