import type { PaymentToOpen } from "#api/payments.ts"

/** The payment to open, with the request of its purpose. */
export type PaymentRequest = PaymentToOpen
