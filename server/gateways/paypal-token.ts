import { Effect, Option, Schema } from "effect"
import type { PayPalSettings } from "#server/config.ts"
import type { makeProviderClient } from "./provider-client.ts"

/** `expires_in` in seconds. */
const Token = Schema.Struct({ access_token: Schema.String, expires_in: Schema.Number })

/** Asks PayPal for an access token. `token` is undefined when PayPal issued none. */
export const requestToken = (
  client: Effect.Success<ReturnType<typeof makeProviderClient>>,
  { baseUrl, clientId, clientSecret }: PayPalSettings,
) =>
  Effect.map(
    client.request({
      method: "POST",
      url: `${baseUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: "grant_type=client_credentials",
      idempotent: true,
    }),
    (response) => ({
      response,
      token:
        response.status === 200
          ? Option.getOrUndefined(Schema.decodeUnknownOption(Token)(response.json))
          : undefined,
    }),
  )
