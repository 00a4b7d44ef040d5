import type { PaymentReturnInput } from "./payment-return-setup.ts"

/**
 * Returns the input for a subscription or donation payment (SPEC §2). Continue leads to payments: tab 1 for a
 * donation, 0 for a subscription.
 */
export const paymentsReturn = (returned: {
  readonly type: "subscription" | "donation"
  readonly reference: string
  readonly source: string
}): PaymentReturnInput => ({
  purpose: returned.type,
  reference: returned.reference,
  source: returned.source,
  home: `/dashboard/payments?active=${returned.type === "donation" ? 1 : 0}`,
  toast: null,
  invalidate:
    returned.type === "donation"
      ? [["donations"], ["payments"]]
      : [["subscriptions"], ["account"], ["payments"]],
})
