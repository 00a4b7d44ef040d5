import { globalAreas, minimumDonation, nationalAreas } from "#api/contract/donations.ts"
import regions from "#api/contract/regions.json" with { type: "json" }
import { type AmountSetting, amountKeys, listKeys, type ListSetting } from "#api/contract/setting-keys.ts"
import type { MoneyLimit } from "#server/office-money/limit.ts"

/** A name that a list has from a moment on, or no longer has. */
export interface NameChange {
  readonly name: string
  readonly isOffered: boolean
}

/** A stored value that counts from a moment: an amount in minor units, or a change of a list. */
export interface CountingValue {
  readonly key: string
  readonly value: number | NameChange
  readonly countsFrom: Date
}

/** The values of all settings at a moment. Amounts in minor units. */
export interface SettingValues {
  readonly amounts: Readonly<Record<AmountSetting, number>>
  readonly lists: Readonly<Record<ListSetting, readonly string[]>>
}

/** Returns the values that count until staff add others: those of SPEC §9, and the limits of the environment. */
export const firstValues = (moneyLimit: MoneyLimit): SettingValues => ({
  amounts: {
    "price.student": 100_000,
    "price.doctor-junior": 500_000,
    "price.doctor-senior": 1_000_000,
    "price.global": 10_000,
    "minimum.national": minimumDonation.national * 100,
    "minimum.global": minimumDonation.global * 100,
    "limit.NGN": moneyLimit.NGN,
    "limit.USD": moneyLimit.USD,
    "limit.AUD": moneyLimit.AUD,
    "limit.CAD": moneyLimit.CAD,
    "limit.EUR": moneyLimit.EUR,
    "limit.GBP": moneyLimit.GBP,
  },
  lists: {
    "areas.national": nationalAreas,
    "areas.global": globalAreas,
    "chapters.student": regions.student,
    "chapters.doctor": regions.doctor,
    "regions.global": regions.global,
  },
})

const amountAt = (first: number, values: readonly CountingValue[]): number =>
  values.reduce((found, { value }) => (typeof value === "number" ? value : found), first)

const namesAt = (first: readonly string[], values: readonly CountingValue[]): readonly string[] =>
  values.reduce((names, { value }) => {
    if (typeof value === "number") return names
    const others = names.filter((name) => name !== value.name)
    if (!value.isOffered) return others
    return others.length < names.length ? names : [...names, value.name]
  }, first)

/**
 * Returns the values that count at a moment (OFFICE §15). `values` are in the order of their moments, and of two with the
 * same moment the later one counts. A value counts from its moment on, to the millisecond.
 */
export const valuesAt = (first: SettingValues, values: readonly CountingValue[], at: Date): SettingValues => {
  const begun = Map.groupBy(
    values.filter(({ countsFrom }) => countsFrom <= at),
    ({ key }) => key,
  )
  const of = (key: AmountSetting | ListSetting) => begun.get(key) ?? []
  return {
    amounts: Object.fromEntries(
      amountKeys.map((key) => [key, amountAt(first.amounts[key], of(key))]),
    ) as unknown as SettingValues["amounts"],
    lists: Object.fromEntries(
      listKeys.map((key) => [key, namesAt(first.lists[key], of(key))]),
    ) as unknown as SettingValues["lists"],
  }
}

/** Returns every name that a list had until a moment, also those that have ended. */
export const everyName = (
  first: SettingValues,
  values: readonly CountingValue[],
  key: ListSetting,
  at: Date,
): readonly string[] => [
  ...new Set([
    ...first.lists[key],
    ...values.flatMap(({ key: other, value, countsFrom }) =>
      other === key && countsFrom <= at && typeof value !== "number" && value.isOffered ? [value.name] : [],
    ),
  ]),
]

/** Returns when the next value of one of these settings begins after a moment; undefined without one. */
export const nextChange = (
  values: readonly CountingValue[],
  at: Date,
  concerns: (key: string) => boolean,
): Date | undefined => values.find(({ key, countsFrom }) => countsFrom > at && concerns(key))?.countsFrom
