import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { SandboxResponse } from "./faults.ts"
import { sandboxPaystack } from "./keys.ts"

/** Returns an error in Paystack's shape. */
export const problem = (status: number, message: string): SandboxResponse => ({
  status,
  body: { status: false, message },
})

/** Does the work of a request with the sandbox's secret key, and refuses any other. */
export const ifAuthorised = <R>(work: Effect.Effect<SandboxResponse, never, R>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
    headers["authorization"] === `Bearer ${sandboxPaystack.secretKey}`
      ? work
      : Effect.succeed(problem(401, "Invalid key")),
  )

/** Returns Paystack's fee for a local card: 1.5 % and ₦100 from ₦2,500 on, at most ₦2,000, in kobo. */
export const feeOf = (kobo: bigint): number =>
  Math.min(200_000, Number((kobo * 15n + 500n) / 1_000n) + (kobo >= 250_000n ? 10_000 : 0))
