import { formatDay, lagos } from "#api/dates.ts"

/** One year's dues: `periodEnd` in ISO 8601, the last second of the year in Lagos. */
interface PaidYear {
  readonly year: number
  readonly periodEnd: string
}

/** Says until when a payment covers the member: 'Covers you until Dec 31, 2026.' */
export const coverText = ({ periodEnd }: Pick<PaidYear, "periodEnd">): string =>
  `Covers you until ${formatDay(periodEnd, lagos)}.`

/** Says from when the year after this one can be paid (DECISIONS §3.6): 1 December, once this year is paid. */
export const nextYearText = ({ year }: Pick<PaidYear, "year">): string =>
  `From Dec 1, ${year} you can also pay for ${year + 1}.`
