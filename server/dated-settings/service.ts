import { Context, Effect, Layer } from "effect"
import type { Currency } from "#api/contract/currency.ts"
import type { CurrentSettings } from "#api/contract/dated-settings.ts"
import type { ListSetting } from "#api/contract/setting-keys.ts"
import type { Role } from "#api/contract/users.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { majorFromMinor } from "#server/money.ts"
import { everyName, firstValues, nextChange, valuesAt } from "./values.ts"
import { DatedSettingRows } from "./rows.ts"

/** The list of the chapters or regions of a role. */
const regionsOf: Readonly<Record<Role, ListSetting>> = {
  Student: "chapters.student",
  Doctor: "chapters.doctor",
  GlobalNetwork: "regions.global",
}

const make = Effect.gen(function* () {
  const rows = yield* DatedSettingRows
  const { moneyLimit } = yield* Settings
  const first = firstValues(moneyLimit)

  /** Returns the values that count at a moment. */
  const at = Effect.fnUntraced(function* (moment: Date) {
    return valuesAt(first, yield* rows.counting, moment)
  })

  return {
    at,

    /** Returns the amount above which a decision about money needs a second person, in minor units. */
    moneyLimit: Effect.fnUntraced(function* (currency: typeof Currency.Type) {
      return (yield* at(yield* now)).amounts[`limit.${currency}`]
    }),

    /** Returns whether members of a role can choose this chapter or region now (DECISIONS §2). */
    isRegionOf: Effect.fnUntraced(function* (role: Role, region: string) {
      return (yield* at(yield* now)).lists[regionsOf[role]].includes(region)
    }),

    /** Returns whether some members may have this chapter or region, also one that has ended. */
    isKnownRegion: Effect.fnUntraced(function* (region: string) {
      const values = yield* rows.counting
      const moment = yield* now
      return Object.values(regionsOf).some((key) => everyName(first, values, key, moment).includes(region))
    }),

    /** GET /settings/current: the values that pages of members show, and when the next of them changes. */
    current: Effect.gen(function* () {
      const moment = yield* now
      const values = yield* rows.counting
      const { amounts, lists } = valuesAt(first, values, moment)
      const changesAt = nextChange(values, moment, (key) => !key.startsWith("limit."))
      const major = (key: keyof typeof amounts) => majorFromMinor(amounts[key])
      const settings: CurrentSettings = {
        prices: [
          { rate: "Student", amount: major("price.student"), currency: "NGN" },
          { rate: "Doctor, up to 5 years", amount: major("price.doctor-junior"), currency: "NGN" },
          { rate: "Doctor, above 5 years", amount: major("price.doctor-senior"), currency: "NGN" },
          { rate: "Global Network", amount: major("price.global"), currency: "USD" },
        ],
        areasOfNeed: { national: lists["areas.national"], global: lists["areas.global"] },
        minimumDonation: { national: major("minimum.national"), global: major("minimum.global") },
        regions: {
          Student: lists["chapters.student"],
          Doctor: lists["chapters.doctor"],
          GlobalNetwork: lists["regions.global"],
        },
        changesAt: changesAt?.toISOString() ?? null,
      }
      /** How long a copy may be cached, in s. */
      const freshSeconds = Math.min(
        60,
        changesAt === undefined ? 60 : Math.floor((changesAt.getTime() - moment.getTime()) / 1_000),
      )
      return { settings, freshSeconds }
    }),
  }
})

/** The settings of the association, each with a day from which it counts (OFFICE §15). */
export class DatedSettings extends Context.Service<DatedSettings, Effect.Success<typeof make>>()(
  "portal/DatedSettings",
) {
  static readonly layer = Layer.effect(DatedSettings, make)
}
