import { createHmac } from "node:crypto"
import { demoPassword } from "#server/demo/seed.ts"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import type { BenchRequest } from "./load.ts"
import { emailOf } from "./seed.ts"
import { openReference } from "./seed-payments.ts"

/** How many open payments each caller confirms, at most. */
export const openPerCaller = 200

/** A kind of load. `next` returns undefined when nothing is left to request. */
export interface Scenario {
  readonly name: string
  readonly next: (index: number, connection: number) => BenchRequest | undefined
}

/** Logs in the members with these numbers and returns their access tokens. */
export const logInCallers = async (
  origin: string,
  numbers: readonly number[],
): Promise<readonly string[]> => {
  const tokens: string[] = []
  for (const number of numbers) {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: emailOf(number), password: demoPassword }),
    })
    if (!answer.ok) throw new Error(`A caller could not log in: ${answer.status} ${await answer.text()}`)
    const { data } = (await answer.json()) as { readonly data: { readonly accessToken: string } }
    tokens.push(data.accessToken)
  }
  return tokens
}

// Members read at most 2,000 people in a day, so the directory is one list of several.
const lists = [
  "/api/events?limit=10&fromToday=true",
  "/api/faith-entry?limit=10",
  "/api/volunteer/jobs?limit=10",
  "/api/resources?limit=10",
  "/api/users?limit=1",
  "/api/donations/user?limit=10",
  "/api/orders/history?limit=10",
  "/api/notifications?limit=10",
]
const searches = [
  "/api/events?searchBy=conference",
  "/api/faith-entry?searchBy=prayer",
  "/api/faith-entry?searchBy=adeyemi",
  "/api/volunteer/jobs?searchBy=nurse",
  "/api/resources?searchBy=mission",
  "/api/users?limit=1&searchBy=doctor",
]

/** The lists of members, as one of them reads them. */
export const membersLists = [...lists, ...searches].map((path) => ({ who: "member" as const, path }))

const webhook = (reference: string): BenchRequest => {
  const body = JSON.stringify({ event: "charge.success", data: { reference } })
  return {
    method: "POST",
    path: "/api/payments/webhooks/paystack",
    body,
    headers: {
      "x-paystack-signature": createHmac("sha512", sandboxPaystack.secretKey).update(body).digest("hex"),
    },
  }
}

/**
 * Returns the scenarios. The first half of each caller's open payments is confirmed by the caller, the other half by a
 * webhook; each of them runs one whole settlement.
 */
export const scenariosOf = (tokens: readonly string[]): readonly Scenario[] => {
  const tokenOf = (connection: number) => tokens[connection % tokens.length]!
  const reading = (name: string, paths: readonly string[]): Scenario => ({
    name,
    next: (index, connection) => ({ path: paths[index % paths.length]!, token: tokenOf(connection) }),
  })
  /** The next open payment, taking turns among the callers. */
  const nextOpen = (index: number, from: number) => {
    const payment = from + Math.floor(index / tokens.length)
    return payment > from - 1 + openPerCaller / 2
      ? undefined
      : { caller: index % tokens.length, reference: openReference((index % tokens.length) + 2, payment) }
  }
  return [
    reading("lists", lists),
    reading("searches", searches),
    reading("contacts", ["/api/chats/contacts?limit=10"]),
    reading("stats", ["/api/notifications/stats"]),
    {
      name: "confirm",
      next: (index) => {
        const open = nextOpen(index, 1)
        return (
          open && {
            method: "POST",
            path: "/api/donations/create",
            token: tokenOf(open.caller),
            body: JSON.stringify({ reference: open.reference, source: "PAYSTACK" }),
            status: 201,
          }
        )
      },
    },
    {
      name: "webhooks",
      next: (index) => {
        const open = nextOpen(index, 1 + openPerCaller / 2)
        return open && webhook(open.reference)
      },
    },
  ]
}
