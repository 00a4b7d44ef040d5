/** Kills the server again and again during payments, and reports each fault point in a table (RELIABILITY P1). */
import { type PaidPurpose, type Provider, purposes } from "../api/purposes.ts"
import { countWrong, crashAt, makeCrashFixture, needsPaidPayment, points } from "./crash.ts"
import { expectedOnce } from "./payment-load.ts"
import { median } from "./timing.ts"

/** Every purpose with Paystack, and orders with PayPal, where a capture call takes the money. */
export const paymentCases = [
  ...purposes.map((purpose) => [purpose, "PAYSTACK"] as const),
  ["order", "PAYPAL"] as const,
] as const

/** The expected result of a crash: the payment granted, booked and receipted once. */
export const settledOnce = (purpose: PaidPurpose, provider: Provider) => ({
  died: "SIGKILL",
  confirmed: 201,
  again: 409,
  captured: 1,
  books: expectedOnce(purpose, provider),
  unbalanced: [],
})

/** Kills the server `kills` times at each point of a payment. Returns a row for each point, and logs each wrong result. */
export const killPayments = async (
  admin: string,
  purpose: PaidPurpose,
  provider: Provider,
  kills: number,
  log: (what: string) => void,
) => {
  const table = []
  const unpaid = await makeCrashFixture(admin, purpose, provider, false)
  const paid = await makeCrashFixture(admin, purpose, provider, true)
  for (const point of points) {
    let unbalancedCount = 0
    const restarts: number[] = []
    const crash = async () => {
      const { restartMs, ...result } = await crashAt(admin, needsPaidPayment(point) ? paid : unpaid, point)
      restarts.push(restartMs)
      unbalancedCount += result.unbalanced.length
      return result
    }
    const what = `${purpose}, ${provider}, ${point}`
    const wrong = await countWrong(kills, crash, settledOnce(purpose, provider), what, log)
    table.push({
      purpose,
      provider,
      point,
      kills,
      "restart p50 ms": Math.round(median(restarts)),
      "ledger unbalanced": unbalancedCount,
      wrong,
    })
  }
  await unpaid.drop()
  await paid.drop()
  return table
}
