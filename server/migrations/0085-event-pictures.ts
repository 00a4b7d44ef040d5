import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Pictures that staff upload for events, and what they show (OFFICE §11). */
export const eventPictures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table pictures
    drop constraint pictures_used_for_check,
    add constraint pictures_used_for_check check (used_for in ('events', 'products', 'resources'))`
  // Null without a picture, and for a picture from before the text was required.
  yield* sql`alter table events add column featured_image_alt text`
})
