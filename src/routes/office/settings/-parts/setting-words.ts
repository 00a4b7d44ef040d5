import type { ChangeStatus, OfficeSetting, SettingChange } from "#api/contract/office-settings.ts"
import { isListSetting, type SettingKey } from "#api/contract/setting-keys.ts"
import { formatDateTime, formatDay, lagos } from "#api/dates.ts"
import { lagosTime } from "#api/lagos.ts"
import { formatMoney } from "#api/money.ts"

/** The groups of the page, in order, each with the beginnings of its keys. */
export const groups = {
  prices: { label: "Prices", keys: ["price."] },
  donations: { label: "Donations", keys: ["minimum.", "areas."] },
  chapters: { label: "Chapters", keys: ["chapters.", "regions."] },
  limits: { label: "Limits", keys: ["limit."] },
} as const
export type Group = keyof typeof groups

export const isInGroup = (group: Group, key: SettingKey): boolean =>
  groups[group].keys.some((beginning) => key.startsWith(beginning))

interface Words {
  readonly title: string
  readonly text: string
  /** What one entry of a list is called. */
  readonly entry?: string
}

const price = "What a subscription costs for a year."
const limit = "A decision about more money than this needs a second person."

/** The name of each setting, and what it means. */
export const settingWords: Readonly<Record<SettingKey, Words>> = {
  "price.student": { title: "Students", text: price },
  "price.doctor-junior": { title: "Doctors, up to 5 years", text: price },
  "price.doctor-senior": { title: "Doctors, above 5 years", text: price },
  "price.global": { title: "Global members", text: price },
  "minimum.national": { title: "Minimum donation in naira", text: "For students and doctors." },
  "minimum.global": {
    title: "Minimum donation abroad",
    text: "For global members: the same number in each of their currencies.",
  },
  "limit.NGN": { title: "Limit in naira", text: limit },
  "limit.USD": { title: "Limit in US dollars", text: limit },
  "limit.AUD": { title: "Limit in Australian dollars", text: limit },
  "limit.CAD": { title: "Limit in Canadian dollars", text: limit },
  "limit.EUR": { title: "Limit in euros", text: limit },
  "limit.GBP": { title: "Limit in pounds", text: limit },
  "areas.national": {
    title: "Areas of need",
    text: "What students and doctors can donate to.",
    entry: "area",
  },
  "areas.global": {
    title: "Areas of need abroad",
    text: "What global members can donate to.",
    entry: "area",
  },
  "chapters.student": { title: "Student chapters", text: "Students choose one of them.", entry: "chapter" },
  "chapters.doctor": { title: "State chapters", text: "Doctors choose one of them.", entry: "chapter" },
  "regions.global": { title: "Regions", text: "Global members choose one of them.", entry: "region" },
}

const number = new Intl.NumberFormat("en-NG")

/** Formats an amount of a setting: '₦1,000', or '5' for one that counts in each currency. */
export const amountWords = ({ currency }: Pick<OfficeSetting, "currency">, amount: number): string =>
  currency === null ? number.format(amount) : formatMoney(amount, currency)

/** Says what a value is: '₦2,000', 'Clinics begins' or 'Clinics ends'. */
export const valueWords = (setting: Pick<OfficeSetting, "currency">, { value }: SettingChange): string =>
  typeof value === "number"
    ? amountWords(setting, value)
    : `${value.name} ${value.isOffered ? "begins" : "ends"}`

/**
 * Says from when a value counts. A time of day is named for one that did not begin at midnight. A proposal whose day has come
 * counts from its approval.
 */
export const sinceWords = ({ status, countsFrom }: Pick<SettingChange, "status" | "countsFrom">): string => {
  if (status === "waiting" && Date.parse(countsFrom) <= Date.now())
    return `from its approval on (asked for ${formatDay(countsFrom, lagos)})`
  const isMidnight = lagosTime(new Date(countsFrom)) === "00:00"
  return `from ${(isMidnight ? formatDay : formatDateTime)(countsFrom, lagos)}`
}

export const statusWords: Readonly<
  Record<ChangeStatus, { readonly label: string; readonly tone: "amber" | "green" | "neutral" | "plum" }>
> = {
  waiting: { label: "Waits for an admin", tone: "amber" },
  scheduled: { label: "Next", tone: "plum" },
  current: { label: "Now", tone: "green" },
  past: { label: "Past", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
  declined: { label: "Declined", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
}

/** Whether somebody can still decide about a value. */
export const isOpen = ({ status }: SettingChange): boolean => status === "waiting" || status === "scheduled"

const nameOf = (person: SettingChange["addedBy"], staffId: string): string => {
  if (person === null) return "The national office"
  return person._id === staffId ? "You" : person.fullName
}

const decidedWords = {
  waiting: "decided about it",
  scheduled: "approved it",
  current: "approved it",
  past: "approved it",
  withdrawn: "withdrew it",
  declined: "declined it",
  expired: "let it expire",
} as const satisfies Record<ChangeStatus, string>

const decisionWords = (change: SettingChange, staffId: string): readonly string[] => {
  if (change.decidedAt === null) return []
  const when = formatDateTime(change.decidedAt, lagos)
  return change.status === "expired"
    ? [`No admin approved it in time. It expired on ${when}.`]
    : [
        `${nameOf(change.decidedBy, staffId)} ${decidedWords[change.status]}, ${when}: ${change.decisionReason ?? ""}`,
      ]
}

/** Says who added a value and why, and who decided about it. */
export const whoWords = (change: SettingChange, staffId: string): readonly string[] => [
  `${nameOf(change.addedBy, staffId)}, ${formatDateTime(change.addedAt, lagos)}: ${change.reason}`,
  ...(change.validUntil === null
    ? []
    : [`Nobody can approve it after ${formatDateTime(change.validUntil, lagos)}.`]),
  ...decisionWords(change, staffId),
]

/** Says what counts now: '₦1,000', or how many names a list has. */
export const nowWords = (setting: OfficeSetting): string =>
  isListSetting(setting.key)
    ? `${setting.names?.length ?? 0} to choose from`
    : amountWords(setting, setting.amount ?? 0)
