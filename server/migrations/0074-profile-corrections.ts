import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Staff correct the profiles of members (OFFICE §20), and find the refunds that failed (OFFICE §7). */
export const profileCorrections = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table members
    -- Grows with each change of the profile, by the member or by staff.
    add column profile_version integer not null default 1,
    -- Who made this version; null for the sign-up, a command, and a person who has left.
    add column profile_changed_by uuid references members on delete set null,
    -- Null for the profile of the sign-up.
    add column profile_changed_at timestamptz`
  // Every change of a profile makes a version, so that no correction overwrites what its author has not read.
  yield* sql`create function add_profile_version() returns trigger language plpgsql as $$
    begin
      new.profile_version := old.profile_version + 1;
      new.profile_changed_at := new.updated_at;
      return new;
    end $$`
  yield* sql`create trigger members_profile_changed before update on members for each row when (
      (new.first_name, new.middle_name, new.last_name, new.phone, new.gender, new.date_of_birth, new.role, new.region,
        new.leadership_position, new.bio, new.admission_year, new.year_of_study, new.specialty, new.license_number,
        new.years_of_experience)
      is distinct from
      (old.first_name, old.middle_name, old.last_name, old.phone, old.gender, old.date_of_birth, old.role, old.region,
        old.leadership_position, old.bio, old.admission_year, old.year_of_study, old.specialty, old.license_number,
        old.years_of_experience))
    execute function add_profile_version()`
  yield* sql`create index refunds_failed on refunds (updated_at, id) where status = 'failed'`
})
