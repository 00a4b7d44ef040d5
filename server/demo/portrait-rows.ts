import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { demoMembers } from "./content/members.ts"
import { portraitUrlOf } from "./content/portraits.ts"

/** Sets the drawn portraits of demo members who have no picture. */
export const seedPortraits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const portraits = demoMembers.flatMap(({ email }, index) => {
    const url = portraitUrlOf(email, index)
    return url === undefined ? [] : [{ email, url }]
  })
  yield* sql`update members set avatar_url = portraits.url
    from unnest(${portraits.map(({ email }) => email)}::text[], ${portraits.map(({ url }) => url)}::text[])
      as portraits (email, url)
    where members.email = portraits.email and members.avatar_url is null`
})
