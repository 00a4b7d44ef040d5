/** A gift while it is filled in (SPEC §5, Donation): its fields, its sum in minor units, and what is sent. */
import type { DonationBody, Frequency } from "#api/contract/donations.ts"
import type { Currency } from "#api/contract/payments.ts"
import type { FormErrors } from "../form/form.machine.ts"

export type CurrencyCode = typeof Currency.Type

export interface DonationValues {
  readonly currency: CurrencyCode
  /** Vision Partner: the promise to give again. */
  readonly recurring: boolean
  readonly frequency: typeof Frequency.Type | ""
  /** Ticked areas of need, each with its amount as it was typed. */
  readonly areas: Readonly<Record<string, string>>
}

/** What the member's arm may choose from (SPEC §9). */
export interface DonationTerms {
  readonly areas: readonly string[]
  /** One means that there is no choice. */
  readonly currencies: readonly CurrencyCode[]
  /** The least gift, in major units. */
  readonly minimum: number
}

/** Kobo in a naira, cents in a dollar: all six currencies have a hundred. */
const minorUnits = 100
/** Nobody gives more than this in one area (major units); far below what a number holds exactly. */
export const maxAmountPerArea = 999_999_999

/**
 * An amount as people type it ('1,500', '1500.5', ' 2 000 '), in minor units; 0 for an empty one, null for what is no
 * amount. Read digit by digit: no fraction of a kobo, no floating point.
 */
export const minorOf = (text: string): number | null => {
  const plain = text.replace(/[\s\u00A0]/g, "")
  if (plain === "") return 0
  const [, whole, cents = ""] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return null
  const major = Number(whole.replaceAll(",", ""))
  return major > maxAmountPerArea ? null : major * minorUnits + Number(cents.padEnd(2, "0"))
}

export const majorOf = (minor: number): number => minor / minorUnits

/** The sum of the ticked areas in minor units; what is no amount yet counts nothing. */
export const totalOf = ({ areas }: Pick<DonationValues, "areas">): number =>
  Object.values(areas).reduce((sum, amount) => sum + (minorOf(amount) ?? 0), 0)

/** The name of an area's amount among the fields. */
export const amountField = (area: string): string => `amount of ${area}`

/**
 * Every sentence for these values (SPEC §5, §8).
 * @param format an amount in major units as members of this currency read it.
 */
export const donationErrors = (
  values: DonationValues,
  minimum: number,
  format: (amount: number, currency: CurrencyCode) => string,
): FormErrors => {
  const total = totalOf(values)
  const wrong = Object.entries(values.areas).filter(([, amount]) => minorOf(amount) === null)
  return {
    ...(values.recurring && values.frequency === "" ? { frequency: "This field is required" } : {}),
    ...Object.fromEntries(
      wrong.map(([area, amount]) => [
        amountField(area),
        /^[\d.,\s]+$/.test(amount) && Number(amount.replace(/[,\s]/g, "")) > maxAmountPerArea
          ? `Enter an amount up to ${format(maxAmountPerArea, values.currency)}`
          : "Enter an amount such as 1,500 or 1,500.50",
      ]),
    ),
    ...(wrong.length > 0
      ? {}
      : total === 0
        ? { total: "Please select and enter amount for an area of need" }
        : total < minimum * minorUnits
          ? { total: `Total amount must not be less than ${format(minimum, values.currency)}` }
          : {}),
  }
}

/** What is sent: amounts in major units, areas without an amount dropped, the total their sum. */
export const donationBody = (values: DonationValues): typeof DonationBody.Type => {
  const total = majorOf(totalOf(values))
  return {
    currency: values.currency,
    recurring: values.recurring,
    frequency: values.recurring && values.frequency !== "" ? values.frequency : null,
    areasOfNeed: Object.entries(values.areas)
      .map(([name, amount]) => ({ name, amount: majorOf(minorOf(amount) ?? 0) }))
      .filter(({ amount }) => amount > 0),
    totalAmount: total,
    amount: total,
  }
}

export const emptyDonation = ({ currencies }: DonationTerms): DonationValues => ({
  currency: currencies.includes("USD") ? "USD" : (currencies[0] ?? "NGN"),
  recurring: false,
  frequency: "",
  areas: {},
})

/** A kept gift as these terms allow it: areas and currencies of another arm are left out. */
export const donationWithinTerms = (values: DonationValues, terms: DonationTerms): DonationValues => ({
  ...values,
  currency: terms.currencies.includes(values.currency) ? values.currency : emptyDonation(terms).currency,
  areas: Object.fromEntries(Object.entries(values.areas).filter(([area]) => terms.areas.includes(area))),
})

/** In words what will be charged, before anything is (DECISIONS §3, Donation). */
export const describeDonation = ({ recurring, frequency }: DonationValues, total: string): string => {
  if (!recurring) return `You pay ${total} today, once.`
  const frequencyText = frequency === "" ? "again" : frequency === "Monthly" ? "every month" : "every year"
  return `You pay ${total} today. You plan to give the same ${frequencyText}. Nothing more is charged without your approval.`
}
