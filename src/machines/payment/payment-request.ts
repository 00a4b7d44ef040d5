import type { PaymentToOpen } from "#api/payments.ts"

/** The payment to open, with the request of its purpose. An alias, because a machine may not import it from `src/api`. */
export type PaymentRequest = PaymentToOpen
