import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** One member of staff at a time checks a license number (OFFICE §3). */
export const licenceClaims = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Reading a large table can take longer than the time limit of a request.
  yield* sql`set local statement_timeout = 0`
  yield* sql`alter table members
    add column licence_claimed_by uuid references members on delete set null,
    add column licence_claimed_until timestamptz`
  // The reviewer has looked up this number, so another number ends the claim, as it ends the check.
  yield* sql`create or replace function end_licence_check() returns trigger language plpgsql as $$
    begin
      new.licence_version := old.licence_version + 1;
      new.licence_changed_at := new.updated_at;
      new.licence_check_id := null;
      new.licence_claimed_by := null;
      new.licence_claimed_until := null;
      return new;
    end $$`
})
