import { Effect, Option, Schema } from "effect"
import type { PaystackSettings } from "#server/config.ts"
import { makeProviderClient } from "./provider-client.ts"
import { failedCheck, passedCheck, type SettingCheck, unknownCheck } from "./setting-check.ts"

const keySettings = ["PAYSTACK_SECRET_KEY"]
const Balance = Schema.Struct({
  status: Schema.Literal(true),
  data: Schema.Array(Schema.Struct({ currency: Schema.String })),
})
const Failure = Schema.Struct({ status: Schema.Literal(false), message: Schema.String })

/** Makes the check of Paystack's secret key: one call, which moves no money. It never fails. */
export const makePaystackCheck = Effect.fnUntraced(function* ({ secretKey, baseUrl }: PaystackSettings) {
  const client = yield* makeProviderClient("PAYSTACK")
  return Effect.gen(function* () {
    const response = yield* client.request({
      method: "GET",
      url: `${baseUrl}/balance`,
      headers: { authorization: `Bearer ${secretKey}`, accept: "application/json" },
      idempotent: true,
    })
    const balance = Option.getOrUndefined(Schema.decodeUnknownOption(Balance)(response.json))
    if (response.status === 200 && balance !== undefined) {
      const receivesNaira = balance.data.some(({ currency }) => currency === "NGN")
      return receivesNaira
        ? passedCheck(keySettings, "PAYSTACK_SECRET_KEY is the key of an account that receives naira.")
        : failedCheck(
            keySettings,
            "PAYSTACK_SECRET_KEY is the key of an account that does not receive naira.",
          )
    }
    if (!Schema.is(Failure)(response.json))
      return failedCheck(
        ["PAYSTACK_BASE_URL"],
        `PAYSTACK_BASE_URL does not lead to Paystack's API: ${baseUrl}/balance answered with status ${response.status}.`,
      )
    return response.status === 401
      ? failedCheck(keySettings, `PAYSTACK_SECRET_KEY is not a key of an account at ${baseUrl}.`)
      : unknownCheck(keySettings, "Paystack", response)
  }).pipe(
    Effect.catchTag("ProviderUnavailable", (failure) =>
      Effect.succeed(unknownCheck(keySettings, "Paystack", failure)),
    ),
    Effect.map((check): readonly SettingCheck[] => [check]),
  )
})
