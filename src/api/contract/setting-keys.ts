/** The keys of the settings that staff change with effect from a day (OFFICE §15). Plain values, which pages and the server share. */

/** The amounts. The currency is null for an amount that counts in each currency of global members. */
export const amountSettings = {
  "price.student": "NGN",
  "price.doctor-junior": "NGN",
  "price.doctor-senior": "NGN",
  "price.global": "USD",
  "minimum.national": "NGN",
  "minimum.global": null,
  "limit.NGN": "NGN",
  "limit.USD": "USD",
  "limit.AUD": "AUD",
  "limit.CAD": "CAD",
  "limit.EUR": "EUR",
  "limit.GBP": "GBP",
} as const
export type AmountSetting = keyof typeof amountSettings
export const amountKeys = Object.keys(amountSettings) as readonly AmountSetting[]

/** The lists of names. */
export const listKeys = [
  "areas.national",
  "areas.global",
  "chapters.student",
  "chapters.doctor",
  "regions.global",
] as const
export type ListSetting = (typeof listKeys)[number]

export type SettingKey = AmountSetting | ListSetting
export const settingKeys: readonly SettingKey[] = [...amountKeys, ...listKeys]

export const isListSetting = (key: SettingKey): key is ListSetting =>
  (listKeys as readonly SettingKey[]).includes(key)
/** Whether the setting is a subscription price. Treasurers propose these. */
export const isPriceSetting = (key: SettingKey): boolean => key.startsWith("price.")

/** The longest name in a list, and the longest reason, in UTF-16 units. */
export const settingLengths = { name: 160, reason: 1_000 } as const
/** The highest amount, in major units. */
export const maxSettingAmount = 999_999_999
/** How many years ahead a value can begin. */
export const maxYearsAhead = 5
