import { Clock, Effect } from "effect"
import { createHmac, randomUUID } from "node:crypto"
import type { Provider } from "#api/contract/payments.ts"
import { isBalanced } from "#server/payments/sum-rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { Webhooks } from "#server/payments/webhooks.ts"
import { sandboxPayPal, sandboxPaystack } from "#server/sandbox/keys.ts"
import { setImmediate } from "node:timers/promises"
import { startServer, type StartOptions } from "./server.ts"

/** Demo members, by the part of their email before the @. */
export type Who = "student" | "doctor" | "junior" | "global"

/** The response of opening a payment. */
export interface Opened {
  readonly id: string
  readonly reference: string
  readonly checkout_url: string | null
  readonly amount: number
  readonly currency: string
}

/** Demo events by the properties that a test needs. */
export const slugs = {
  /** Paid, upcoming, for all three roles: ₦10,000, ₦35,000, $100. */
  paid: "national-conference-jos",
  /** Free, upcoming, for all three roles. */
  free: "makurdi-medical-outreach",
} as const

/** The purposes and currencies whose ledger differs from their payments, such as "donation NGN". */
export const unbalancedPurposes = Effect.map(
  Effect.flatMap(PaymentRows, (rows) => rows.sums),
  (sums) => sums.filter((sum) => !isBalanced(sum)).map(({ purpose, currency }) => `${purpose} ${currency}`),
)

/**
 * Starts a server with the demo content, and returns the actions of members and providers for payment tests. By default
 * only the test checks payments (`Recheck`): the clock may be days ahead, and a check by the server would use up an
 * injected fault. `checksPayments` leaves the server's own checks on, for tests in which other servers use the same
 * database afterwards.
 */
export const startMoneyServer = async ({
  checksPayments = false,
  ...options
}: StartOptions & { readonly checksPayments?: boolean } = {}) => {
  const server = await startServer({ ...options, settings: { ...options.settings, demo: true } })
  const tokens = new Map<Who, { readonly value: string; readonly at: number }>()
  const token = async (who: Who): Promise<string> => {
    const cached = tokens.get(who)
    // A long run of faults outlives the 15 minutes of an access token.
    if (cached !== undefined && performance.now() - cached.at < 600_000) return cached.value
    const response = await server.call("POST", "/auth/login", {
      body: { email: `${who}@demo.test`, password: "Member#2026" },
    })
    tokens.set(who, { value: response.body.data.accessToken, at: performance.now() })
    return response.body.data.accessToken
  }
  const as = async (who: Who, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: await token(who), body })

  const press = (path: string, choice: string) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      body: new URLSearchParams({ choice }),
      redirect: "manual",
    })

  const injectFault = async (fault: Record<string, unknown>) => {
    const response = await fetch(`${server.url}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    })
    if (!response.ok) throw new Error(`the fault was not injected: ${await response.text()}`)
  }

  /** Stops the sandbox providers from sending webhooks, so that only the test decides when one arrives. */
  const disableWebhooks = async () => {
    for (const provider of ["paystack", "paypal"])
      await injectFault({ provider, operation: "webhook", mode: "down", times: 1_000_000 })
  }

  /** Delivers a signed webhook of Paystack, and waits until the server has handled all webhooks. */
  const paystackWebhook = async (event: { readonly event: string; readonly data: unknown }) => {
    const raw = JSON.stringify(event)
    const signature = createHmac("sha512", sandboxPaystack.secretKey).update(raw).digest("hex")
    const response = await server.call("POST", "/payments/webhooks/paystack", {
      raw,
      headers: { "x-paystack-signature": signature },
    })
    if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`)
    for (let left = 10_000; left > 0; left--) {
      if ((await server.rows("select 1 from webhook_events where handled_at is null")).length === 0) return
      // The embedded database answers without waiting for the network, which the webhook needs.
      await setImmediate()
    }
    throw new Error("the webhook was not handled")
  }

  /** Stops the server's own checks of payments, which it repeats every 15 s, so that only the test checks them. */
  const stopOwnChecks = async () => {
    for (let left = 10_000; left > 0; left--) {
      // A running check has counted an attempt. This waits until it ends.
      await server.rows(
        "update background_tasks set due_at = '9999-01-01' where kind in ('payment-check', 'refund-check') and attempts = 0",
      )
      const stopped = await server.rows(
        "select 1 from background_tasks where kind in ('payment-check', 'refund-check') and due_at = '9999-01-01'",
      )
      if (stopped.length === 2) return
      await setImmediate()
    }
    throw new Error("the server still checks payments")
  }
  if (!checksPayments) await stopOwnChecks()

  return {
    ...server,
    token,
    as,
    /** Advances the clock and logs everybody in again, because access tokens may have expired. */
    forward: async (ms: number) => {
      await server.forward(ms)
      if (ms > 300_000) tokens.clear()
    },
    /** Opens the payment of an event. */
    pay: async (who: Who, slug: string = slugs.paid) => {
      const response = await as(who, "POST", `/events/pay/${slug}`)
      if (response.status !== 201)
        throw new Error(`pay answered ${response.status} ${JSON.stringify(response.body)}`)
      return response.body.data as Opened
    },
    /**
     * Deletes every payment except the demo's, with what it granted. Resets the providers, which send no
     * webhooks.
     */
    resetPayments: async () => {
      // The sandbox sends no webhook in between.
      await disableWebhooks()
      await server.rows(
        "delete from sandbox_faults where operation is distinct from 'webhook' or mode <> 'down'",
      )
      const isNotDemo = "payment_id in (select id from payments where reference not like 'DEMO-%')"
      const deletePayments = async () => {
        for (const table of ["offline_payments", "payment_proofs"]) await server.rows(`delete from ${table}`)
        for (const table of ["event_registrations", "payment_audit", "ledger", "refunds"])
          await server.rows(`delete from ${table} where ${isNotDemo}`)
        await server.rows("delete from payments where reference not like 'DEMO-%'")
      }
      // A server without a guard may still write to these tables, for a request of the previous test.
      for (let left = 100, isDone = false; !isDone; left--)
        isDone = await deletePayments().then(
          () => true,
          (stillWriting: unknown) => {
            if (left === 0) throw stillWriting
            return false
          },
        )
      for (const table of ["webhook_events", "mail_outbox", "notifications"])
        await server.rows(`delete from ${table}`)
      await server.rows("delete from limits where key like 'payment-opening%'")
    },
    /** Opens a payment at `path` and pays it at its provider. Returns the response of the opening. */
    openAndPay: async (who: Who, path: string, body?: unknown): Promise<Opened> => {
      const response = await as(who, "POST", path, body)
      if (response.status !== 201)
        throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`)
      const opened = response.body.data as Opened
      if (opened.checkout_url === null) await press(`/sandbox/paypal/approve/${opened.id}`, "approve")
      else await press(`/sandbox/paystack/checkout/${opened.reference}`, "pay")
      return opened
    },
    confirm: (who: Who, reference: string, source?: string) =>
      as(who, "POST", "/events/confirm-payment", { reference, ...(source === undefined ? {} : { source }) }),
    /** Presses a button of Paystack's hosted page. */
    checkout: (reference: string, choice: "pay" | "decline" | "leave") =>
      press(`/sandbox/paystack/checkout/${reference}`, choice),
    /** Presses a button of PayPal's approval page. */
    approval: (order: string, choice: "approve" | "cancel") =>
      press(`/sandbox/paypal/approve/${order}`, choice),
    /** Makes Paystack report a payment as reversed from now on. `amount` is what was paid, in kobo. */
    reverse: async (reference: string, amount: number) => {
      const value = { "data.status": "reversed", "data.amount": amount }
      await injectFault({
        provider: "paystack",
        operation: "verify",
        reference,
        mode: "answer",
        value,
        times: 100,
      })
    },
    /** Injects a fault into a sandbox provider. */
    injectFault,
    disableWebhooks,
    /** Returns an access token of PayPal's API, for requests that a test itself sends to the sandbox. */
    payPalToken: async () => {
      const basic = Buffer.from(`${sandboxPayPal.clientId}:${sandboxPayPal.clientSecret}`).toString("base64")
      const response = await fetch(`${server.url}/sandbox/paypal/v1/oauth2/token`, {
        method: "POST",
        headers: { authorization: `Basic ${basic}` },
      })
      return ((await response.json()) as { readonly access_token: string }).access_token
    },
    /** Returns the server's time in ms. */
    now: () => server.run(Clock.currentTimeMillis),
    paystackWebhook,
    /** Delivers Paystack's webhook about a refund. */
    refundWebhook: (reference: string, refundReference: string | null = null) =>
      paystackWebhook({
        event: "refund.processed",
        data: { transaction_reference: reference, refund_reference: refundReference },
      }),
    /** Settles a payment as a webhook does, without a request of the payer. */
    settledByWebhook: async (reference: string, source: Provider) => {
      await server.run(
        Effect.gen(function* () {
          const { handle } = yield* Webhooks
          yield* handle({
            id: randomUUID(),
            provider: source,
            event: "test",
            reference,
            disputeId: null,
            handled: false,
          })
        }),
      )
    },
    payment: async (reference: string) => {
      const [row] = await server.rows("select * from payments where reference = $1", [reference])
      return row as Record<string, unknown>
    },
    /** Returns `unbalancedPurposes` of this server. */
    unbalanced: () => server.run(unbalancedPurposes),
    /** Returns counts and sums of paid, booked and granted payments, without the demo's. */
    books: () =>
      server.rows(`select
        (select count(*)::int from payments where status = 'paid' and reference not like 'DEMO-%') as paid,
        (select count(*)::int from ledger where reference not like 'DEMO-%') as booked,
        (select count(*)::int from event_registrations where payment_id is not null) as granted,
        (select coalesce(sum(amount), 0)::int from payments where status = 'paid' and reference not like 'DEMO-%') as "paidSum",
        (select coalesce(sum(amount), 0)::int from ledger where reference not like 'DEMO-%') as "bookedSum"`),
  }
}
export type MoneyServer = Awaited<ReturnType<typeof startMoneyServer>>
