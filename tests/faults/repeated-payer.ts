import { setTimeout as sleep } from "node:timers/promises"
import type { PaidPurpose, Provider } from "../api/purposes.ts"
import { acts, call, injectFault, orCut } from "./crash.ts"

/** What the payers did. */
export interface PayerCounts {
  /** The references that were paid at their provider, and confirmed. */
  readonly references: string[]
  /** Requests that were sent again, because the server died or was busy. */
  repeated: number
  /** Payments that were confirmed with 201 more than once. */
  confirmedTwice: number
  /** Statuses that no payer should get. */
  readonly unexpected: string[]
}

/** For how long a payer tries a request again (ms). A server is back far sooner. */
const retryFor = 60_000

/**
 * Sends a request until a server answers it, other than with one of the statuses in `busy`. Gives up after a minute: then
 * returns the busy response, or throws if no server answers.
 */
const persist = async <A extends { readonly status: number }>(
  counts: PayerCounts,
  send: () => Promise<A>,
  ...busy: readonly number[]
): Promise<A> => {
  const end = performance.now() + retryFor
  for (;;) {
    const response = await orCut(send())
    const isLate = performance.now() > end
    if (response !== "cut" && (isLate || !busy.includes(response.status))) return response
    if (isLate) throw new Error("no server answers")
    counts.repeated += 1
    await sleep(50)
  }
}

/** A member buys an event and a subscription once, and then donations and orders in turn. */
const purposeOf = (payment: number): PaidPurpose =>
  (["event", "subscription"] as const)[payment] ?? (payment % 2 === 0 ? "donation" : "order")

/** The time after which a payer logs in again, before the access token expires (ms). */
const renewAfter = 600_000

/**
 * Lets one member pay again and again until `isOn` returns false. The provider sends its webhooks late, repeated and after
 * the next ones, while five confirms and three more webhooks arrive. All of them reach any of the servers behind `url`.
 */
export const payRepeatedly = async (
  url: string,
  email: string,
  password: string,
  provider: Provider,
  random: () => number,
  isOn: () => boolean,
  counts: PayerCounts,
) => {
  let token = { value: "", at: -Infinity }
  const logIn = async () => {
    if (performance.now() - token.at < renewAfter) return token.value
    const body = { email, password }
    const response = await persist(counts, () => call(url, "POST", "/api/auth/login", undefined, body), 503)
    token = { value: response.body.data["accessToken"]!, at: performance.now() }
    return token.value
  }
  for (let payment = 0; isOn(); payment++) {
    const { pay, press, webhook, confirm } = acts(url, provider, purposeOf(payment))
    const opening = await logIn()
    const opened = await persist(counts, () => pay(opening), 503)
    if (opened.status !== 201) {
      counts.unexpected.push(`pay: ${opened.status}`)
      continue
    }
    const { id = "", reference = "" } = opened.body.data
    const value = { repeat: 2, delay: Math.floor(random() * 3_000), reorder: random() < 0.3 }
    await orCut(injectFault(url, provider, { operation: "webhook", mode: "deliver", reference, value }))
    await persist(counts, () => press(id))
    counts.references.push(reference)
    const confirming = await logIn()
    // 400: a webhook or another confirm is capturing at PayPal.
    const confirmOnce = () => persist(counts, () => confirm(confirming, reference), 400, 503)
    const [confirmed] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, confirmOnce)),
      ...Array.from({ length: 3 }, () => orCut(webhook(reference))),
    ])
    const statuses = confirmed.map(({ status }) => status)
    if (statuses.filter((status) => status === 201).length > 1) counts.confirmedTwice += 1
    for (const status of statuses)
      if (status !== 201 && status !== 409) counts.unexpected.push(`confirm: ${status}`)
  }
}
