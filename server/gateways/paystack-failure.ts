/** Reads what Paystack answers when it refuses a request. */
import { Option, Schema } from "effect"
import type { ProviderResponse } from "./provider-client.ts"

/** A refusal of Paystack's API. `message` is a sentence of Paystack. */
export const Failure = Schema.Struct({ status: Schema.Boolean, message: Schema.String })

/** Returns the status and Paystack's message for the log, such as "status 401, Invalid key". */
export const reasonOf = (response: ProviderResponse): string => {
  const failure = Option.getOrUndefined(Schema.decodeUnknownOption(Failure)(response.json))
  return `status ${response.status}${failure === undefined ? "" : `, ${failure.message.slice(0, 100)}`}`
}
