import { type BrowserMutant, mutant } from "./mutant.ts"

/** Faults in the calls to the server and in what they answer. */
export const callMutants: readonly BrowserMutant[] = [
  mutant(
    "wrong call",
    "the chapter of the directory's filter",
    "api/members.ts",
    '...(region === "" ? {} : { region }),',
    "",
    "people.journey",
  ),
  mutant(
    "wrong call",
    "the category of the library",
    "api/resources.ts",
    "...(category === undefined ? {} : { category }),",
    "",
    "resources.journey",
  ),
  mutant(
    "wrong call",
    "the category of faith entries",
    "api/faith-entry.ts",
    "...(category === undefined ? {} : { category }),",
    "",
    "volunteer.journey",
  ),
  mutant(
    "wrong call",
    "the year of a donation statement",
    "api/donations.ts",
    "donationsCalls.statement({ query: { year } })",
    "donationsCalls.statement({ query: { year: year - 1 } })",
    "subscriptions-and-donations.journey",
  ),
  mutant(
    "wrong text",
    "a request without a connection",
    "api/failure.ts",
    "We could not reach the server. Check your connection and try again.",
    "Oops, something went wrong!",
    "device-logout.tour",
  ),
  mutant(
    "wrong text",
    "the kobo of an amount",
    "api/money.ts",
    "const digits = isWhole ? 0 : 2",
    "const digits = isWhole ? 0 : 0",
    "subscriptions-and-donations.journey",
  ),
  mutant(
    "wrong text",
    "a payment of which a part was refunded",
    "api/refund-text.ts",
    "refundedAmount == null || refundedAmount === 0",
    "refundedAmount !== amount",
    "office-money.journey",
  ),
]
