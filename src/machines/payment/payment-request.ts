import type { PaymentToOpen } from "#api/payments.ts"

/** Which payment is opened, with what the opening call of its purpose takes. */
export type PaymentRequest = PaymentToOpen
