import { createHash } from "node:crypto"
import { Schema } from "effect"
import { type DonationBody, Frequency, globalCurrencies } from "#api/contract/donations.ts"
import type { Role } from "#api/contract/users.ts"
import type { SettingValues } from "#server/dated-settings/values.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { minorFromWire, formatMoney } from "#server/money.ts"
import { termsOf } from "#server/payments/terms.ts"

/** A donation as stored with its payment until the payment is settled; amounts in minor units. */
export const StoredDonation = Schema.Struct({
  areas: Schema.Array(Schema.Struct({ name: Schema.String, amount: Schema.Int })),
  recurring: Schema.Boolean,
  frequency: Schema.NullOr(Frequency),
})
export type StoredDonation = typeof StoredDonation.Type

const chooseArea = "Please select and enter amount for an area of need"

/**
 * Checks a donation by the rules of SPEC §5, §9 and DECISIONS §3, with the areas and minimums of `values`. The currency and
 * the areas must belong to the member's role, and no area may occur twice. Each amount is above 0. The total is their exact
 * sum and at least the minimum. A recurring donation has a frequency. Returns the donation in minor units, or
 * `InvalidFields`.
 */
export const parseDonation = (body: typeof DonationBody.Type, role: Role, values: SettingValues) => {
  const fields: Record<string, string> = {}
  const isGlobal = role === "GlobalNetwork"
  const currencies: readonly string[] = isGlobal ? globalCurrencies : ["NGN"]
  const areaNames: readonly string[] = values.lists[isGlobal ? "areas.global" : "areas.national"]
  if (!currencies.includes(body.currency))
    fields["currency"] = `Please choose one of ${currencies.join(", ")}`
  if (body.recurring && (body.frequency ?? null) === null) fields["frequency"] = "This field is required"

  const areas: { name: string; amount: number }[] = []
  for (const [index, { name, amount }] of body.areasOfNeed.entries()) {
    const minor = minorFromWire(amount)
    if (!areaNames.includes(name))
      fields[`areasOfNeed.${index}.name`] = `'${name}' is not an area of need of yours`
    else if (areas.some((area) => area.name === name))
      fields[`areasOfNeed.${index}.name`] = `'${name}' is there twice`
    if (minor === undefined || minor === 0)
      fields[`areasOfNeed.${index}.amount`] =
        minor === 0 ? chooseArea : `Please enter an amount for '${name}'`
    areas.push({ name, amount: minor ?? 0 })
  }

  const sum = areas.reduce((total, { amount }) => total + amount, 0)
  const total = minorFromWire(body.totalAmount)
  const minimum = values.amounts[isGlobal ? "minimum.global" : "minimum.national"]
  const differsFromAmount = typeof body.amount === "number" && minorFromWire(body.amount) !== total
  if (Object.keys(fields).length === 0) {
    if (total === undefined || !Number.isSafeInteger(sum)) fields["totalAmount"] = "Please enter an amount"
    else if (sum !== total || differsFromAmount)
      fields["totalAmount"] =
        `The areas of need add up to ${formatMoney(sum, body.currency)}, which is not the total`
    else if (sum < minimum)
      fields["totalAmount"] = `Total amount must not be less than ${formatMoney(minimum, body.currency)}`
  }
  if (Object.keys(fields).length > 0) return new InvalidFields({ fields })
  const donation: StoredDonation = {
    areas,
    recurring: body.recurring,
    frequency: body.recurring ? (body.frequency ?? null) : null,
  }
  return { donation, amount: sum, currency: body.currency, source: termsOf(role).source }
}

/** Returns a donation's title: 'Donation to Missions and Administration', 'Donation to Missions and 2 more areas'. */
export const donationTitle = ({ areas: [first, second, ...more] }: StoredDonation): string => {
  if (first === undefined) return "Donation"
  if (second === undefined) return `Donation to ${first.name}`
  return more.length === 0
    ? `Donation to ${first.name} and ${second.name}`
    : `Donation to ${first.name} and ${more.length + 1} more areas`
}

/** Returns an idempotency key of the donation's contents, so that a second click finds the attempt of the first. */
export const donationTarget = (donation: StoredDonation, currency: string): string =>
  createHash("sha256")
    .update(JSON.stringify([currency, donation.recurring, donation.frequency, donation.areas]))
    .digest("hex")
    .slice(0, 32)
