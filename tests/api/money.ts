import { startServer, type StartOptions } from "./server.ts"

/** The demo members of the three arms, by the name before the @. */
export type Who = "student" | "doctor" | "junior" | "global"

/** What opening a payment answers. */
export interface Opened {
  readonly id: string
  readonly reference: string
  readonly checkout_url: string | null
  readonly amount: number
  readonly currency: string
}

/** Demo events by what a test needs of them. */
export const slugs = {
  /** Paid, coming, for all three arms: ₦10,000, ₦35,000, $100. */
  paid: "national-conference-jos",
  /** Free, coming, for all three arms. */
  free: "makurdi-medical-outreach",
} as const

/** A server with the demo content, and words for what members and providers do in tests of money. */
export const startMoneyServer = async (options: StartOptions = {}) => {
  const server = await startServer({ ...options, settings: { ...options.settings, demo: true } })
  const known = new Map<Who, string>()
  const token = async (who: Who): Promise<string> => {
    const cached = known.get(who)
    if (cached !== undefined) return cached
    const answer = await server.call("POST", "/auth/login", {
      body: { email: `${who}@demo.test`, password: "Member#2026" },
    })
    known.set(who, answer.body.data.accessToken)
    return answer.body.data.accessToken
  }
  const as = async (who: Who, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: await token(who), ...(body === undefined ? {} : { body }) })

  const press = (path: string, choice: string) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      body: new URLSearchParams({ choice }),
      redirect: "manual",
    })

  return {
    ...server,
    token,
    as,
    /** Moves the clock; access tokens may not live that long, so everybody logs in again. */
    forward: async (ms: number) => {
      await server.forward(ms)
      if (ms > 300_000) known.clear()
    },
    /** Opens the payment of an event. */
    pay: async (who: Who, slug: string = slugs.paid) => {
      const answer = await as(who, "POST", `/events/pay/${slug}`)
      if (answer.status !== 201)
        throw new Error(`pay answered ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body.data as Opened
    },
    /** Takes back every payment but the demo's, with what it granted; the providers behave again, and send no webhooks. */
    resetPayments: async () => {
      await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
      const made = "payment_id in (select id from payments where reference not like 'DEMO-%')"
      const deletePayments = async () => {
        for (const table of ["event_registrations", "payment_audit", "ledger"])
          await server.rows(`delete from ${table} where ${made}`)
        await server.rows("delete from payments where reference not like 'DEMO-%'")
      }
      // Where a guard was taken away, the last of the callers before may still be writing to what is being deleted.
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
      for (const provider of ["paystack", "paypal"]) {
        await fetch(`${server.url}/sandbox/faults`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ provider, operation: "webhook", mode: "down", times: 1_000_000 }),
        })
      }
    },
    /** Opens a payment at `path` and pays it at its provider; answers what opening answered. */
    openAndPay: async (who: Who, path: string, body?: unknown): Promise<Opened> => {
      const answer = await as(who, "POST", path, body)
      if (answer.status !== 201)
        throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
      const opened = answer.body.data as Opened
      if (opened.checkout_url === null) await press(`/sandbox/paypal/approve/${opened.id}`, "approve")
      else await press(`/sandbox/paystack/checkout/${opened.reference}`, "pay")
      return opened
    },
    confirm: (who: Who, reference: string, source?: string) =>
      as(who, "POST", "/events/confirm-payment", { reference, ...(source === undefined ? {} : { source }) }),
    /** A button of Paystack's hosted page. */
    checkout: (reference: string, choice: "pay" | "decline" | "leave") =>
      press(`/sandbox/paystack/checkout/${reference}`, choice),
    /** A button of PayPal's approval page. */
    approval: (order: string, choice: "approve" | "cancel") =>
      press(`/sandbox/paypal/approve/${order}`, choice),
    /** Plants a fault of a stand-in provider. */
    injectFault: async (fault: Record<string, unknown>) => {
      const answer = await fetch(`${server.url}/sandbox/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fault),
      })
      if (!answer.ok) throw new Error(`the fault was not planted: ${await answer.text()}`)
    },
    /** Keeps the stand-ins from sending webhooks, so that a test alone decides when one comes. */
    disableWebhooks: async () => {
      for (const provider of ["paystack", "paypal"]) {
        await fetch(`${server.url}/sandbox/faults`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ provider, operation: "webhook", mode: "down", times: 1_000_000 }),
        })
      }
    },
    payment: async (reference: string) => {
      const [row] = await server.rows("select * from payments where reference = $1", [reference])
      return row as Record<string, unknown>
    },
    /** Counts and sums of what is paid, booked and granted, without what the demo was seeded with. */
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
