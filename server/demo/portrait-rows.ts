import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { demoMembers } from "./content/members.ts"
import { portraitOf } from "./content/portraits.ts"

/** Sets the drawn portraits of demo members who have no picture. */
export const seedPortraits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const portraits = demoMembers.flatMap(({ email }, index) => {
    const address = portraitOf(email, index)
    return address === undefined ? [] : [{ email, address }]
  })
  yield* sql`update members set avatar_url = drawn.address
    from unnest(${portraits.map(({ email }) => email)}::text[], ${portraits.map(({ address }) => address)}::text[])
      as drawn (email, address)
    where members.email = drawn.email and members.avatar_url is null`
})
