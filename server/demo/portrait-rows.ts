import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { demoMembers } from "./content/members.ts"
import { portraitOf } from "./content/portraits.ts"

/** Gives demo members without a picture their drawn one. */
export const seedPortraits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const shown = demoMembers.flatMap(({ email }, index) => {
    const address = portraitOf(email, index)
    return address === undefined ? [] : [{ email, address }]
  })
  yield* sql`update members set avatar_url = drawn.address
    from unnest(${shown.map(({ email }) => email)}::text[], ${shown.map(({ address }) => address)}::text[])
      as drawn (email, address)
    where members.email = drawn.email and members.avatar_url is null`
})
