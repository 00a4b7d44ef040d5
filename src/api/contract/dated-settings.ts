import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Currency } from "./currency.ts"
import { answer } from "./wire.ts"

const names = Schema.Array(Schema.String)
const perGroup = <S extends Schema.Constraint>(schema: S) =>
  Schema.Struct({ national: schema, global: schema })

/** The values that count now (OFFICE §15). Amounts in major units. */
export const CurrentSettings = Schema.Struct({
  /** What a year costs, by rate. */
  prices: Schema.Array(Schema.Struct({ rate: Schema.String, amount: Schema.Finite, currency: Currency })),
  areasOfNeed: perGroup(names),
  minimumDonation: perGroup(Schema.Finite),
  /** The chapters or regions that members of a role can choose. */
  regions: Schema.Struct({ Student: names, Doctor: names, GlobalNetwork: names }),
  /** When the next of these values changes; null when no change is planned. */
  changesAt: Schema.NullOr(Schema.String),
})
export type CurrentSettings = typeof CurrentSettings.Type

/** The settings of the association that pages show. Needs no session, because the sign-up reads it. Our addition. */
export class DatedSettingsGroup extends HttpApiGroup.make("dated-settings").add(
  /** May be cached until the next change, for a minute at most. */
  HttpApiEndpoint.get("current", "/settings/current", { success: answer(CurrentSettings) }),
) {}
