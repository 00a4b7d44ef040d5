import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A sign-up is an attempt until its email is verified. Only then it becomes a member (DECISIONS §8). */
export const signUpAttempts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table sign_up_attempts (
    -- Becomes the id of the member.
    id uuid primary key default gen_random_uuid(),
    -- Lower case. Anybody may sign up with any address, so it is not unique here.
    email text not null,
    password_hash text not null,
    -- Names, role and the other fields of the form.
    details jsonb not null,
    -- Hashed keys of the devices that signed up, or logged in with the password.
    device_keys text[] not null default '{}',
    code_hash text,
    code_expires_at timestamptz,
    -- Wrong codes typed on one of these devices, and wrong codes typed elsewhere.
    wrong_tries integer not null default 0,
    wrong_tries_elsewhere integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`
  yield* sql`create index sign_up_attempts_of_address on sign_up_attempts (email, created_at desc)`
  yield* sql`create index sign_up_attempts_expired on sign_up_attempts (expires_at)`

  // One row for each address, known or not, so that responses reveal nothing. Its lock serialises the callers of one address.
  yield* sql`create table email_verifications (
    email text primary key,
    -- Wrong codes typed on devices without an attempt of their own, since the last code was mailed.
    wrong_tries integer not null default 0,
    used_code_hash text,
    updated_at timestamptz not null
  )`

  // An unverified sign-up can log in too, and can then only verify its email.
  yield* sql`alter table sessions alter column member_id drop not null`
  yield* sql`alter table sessions add column attempt_id uuid references sign_up_attempts on delete cascade`
  yield* sql`alter table sessions add constraint sessions_have_one_owner
    check (num_nonnulls(member_id, attempt_id) = 1)`
  yield* sql`create index sessions_of_attempt on sessions (attempt_id) where attempt_id is not null`

  // Members who never verified their email become attempts, with their code and their sessions. Those who have paid stay members.
  yield* sql`create temporary table unproved on commit drop as select m.id from members m
    where m.email_verified_at is null and not m.is_admin
      and not exists (select 1 from payments p where p.member_id = m.id)
      and not exists (select 1 from ledger l where l.member_id = m.id)`
  yield* sql`insert into sign_up_attempts (id, email, password_hash, details, code_hash, code_expires_at, wrong_tries,
      wrong_tries_elsewhere, created_at, expires_at)
    select m.id, m.email, m.password_hash, jsonb_build_object('firstName', m.first_name, 'middleName', m.middle_name,
        'lastName', m.last_name, 'fullName', m.full_name, 'phone', m.phone, 'gender', m.gender,
        'dateOfBirth', m.date_of_birth, 'role', m.role, 'region', m.region, 'leadershipPosition', m.leadership_position,
        'bio', m.bio, 'admissionYear', m.admission_year, 'yearOfStudy', m.year_of_study, 'specialty', m.specialty,
        'licenseNumber', m.license_number, 'yearsOfExperience', m.years_of_experience, 'socials', m.socials),
      c.code_hash, c.expires_at, coalesce(c.wrong_tries, 0), coalesce(c.wrong_tries, 0), m.created_at,
      now() + interval '24 hours'
    from members m join unproved u on u.id = m.id
      left join email_codes c on c.member_id = m.id and c.used_at is null`
  yield* sql`update sessions set attempt_id = member_id, member_id = null where member_id in (select id from unproved)`
  yield* sql`delete from members where id in (select id from unproved)`
  yield* sql`drop table email_codes`
})
