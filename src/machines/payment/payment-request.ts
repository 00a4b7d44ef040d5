/** Which payment is opened, with what the opening call of its purpose takes. */
export type { PaymentToOpen as PaymentRequest } from "#api/payments.ts"
