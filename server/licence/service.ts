import { Context, Effect, Layer } from "effect"
import type { CurrentMember } from "#api/contract/wire.ts"
import { licenceRows } from "./rows.ts"
import { licenceStatusOf } from "./status.ts"

const make = Effect.gen(function* () {
  const rows = yield* licenceRows
  return {
    /** GET /users/licence: returns the check of the member's license number; null without a number. */
    get: Effect.fnUntraced(function* ({ _id }: CurrentMember["Service"]) {
      const row = yield* rows.ofMember(_id)
      const number = row?.licenseNumber?.trim() ?? ""
      if (row === undefined || number === "") return null
      return {
        status: licenceStatusOf(number, row.result),
        note: row.note,
        checkedAt: row.checkedAt?.toISOString() ?? null,
      }
    }),
  }
})

/** The check of a member's own license number. */
export class Licences extends Context.Service<Licences, Effect.Success<typeof make>>()("portal/Licences") {
  static readonly layer = Layer.effect(Licences, make)
}
