import { createHash } from "node:crypto"
import regions from "#api/contract/regions.json" with { type: "json" }
import { demoChats } from "#server/demo/content/chats.ts"
import { demoEvents } from "#server/demo/content/events.ts"
import { demoFaithEntries } from "#server/demo/content/faith-entries.ts"
import { demoJobs } from "#server/demo/content/jobs.ts"
import { demoMembers } from "#server/demo/content/members.ts"
import { demoResources } from "#server/demo/content/resources.ts"
import { sanitiseResource } from "#server/resources/service.ts"

/** One statement of the generator. */
export interface SeedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}
const statement = (text: string, ...values: readonly unknown[]): SeedStatement => ({ text, values })

/** Returns the SQL that picks an entry of a text list by a number. */
export const pick = (list: string, by: string): string =>
  `(${list}::text[])[1 + ((${by})::bigint % cardinality(${list}::text[]))::int]`
/** Returns the SQL of the id of a generated row. Equal names give equal ids, so that tables can refer to each other. */
export const idOf = (name: string, number: string): string => `md5('${name}-' || ${number})::uuid`
export const memberId = (number: string): string => idOf("member", number)

/** Returns the id that `idOf` gives in SQL. */
export const uuidOf = (name: string, number: number) =>
  createHash("md5")
    .update(`${name}-${number}`)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

/** Returns the email of a generated member. Member 1 is the admin, and the newest member has the highest number. */
export const emailOf = (number: number): string => `member${number}@members.test`

const columnsOf = <A>(rows: readonly A[], ...columns: readonly ((row: A) => unknown)[]) =>
  columns.map((column) => rows.map((row) => String(column(row))))

const people = (members: number, passwordHash: string): readonly SeedStatement[] => {
  const [first, last, bios] = columnsOf(
    demoMembers,
    ({ firstName }) => firstName,
    ({ lastName }) => lastName,
    ({ bio = "" }) => bio,
  )
  return [
    statement(
      `insert into members (id, first_name, last_name, full_name, email, phone, gender, date_of_birth, role, region, bio,
        admission_year, year_of_study, specialty, license_number, years_of_experience, password_hash, email_verified_at,
        created_at, updated_at)
      select ${memberId("n")}, first, last, first || ' ' || last, 'member' || n || '@members.test',
        '+23480300' || lpad(n::text, 6, '0'), case when n % 2 = 0 then 'Female' else 'Male' end,
        date '1970-01-01' + (n * 37 % 12000)::int, role,
        case role when 'Student' then ${pick("$4", "n * 7")} when 'Doctor' then ${pick("$5", "n * 7")}
          else ${pick("$6", "n * 7")} end,
        nullif(${pick("$3", "n * 11")}, ''),
        case when role = 'Student' then 2018 + n % 8 end, case when role = 'Student' then (1 + n % 6) || '00 Level' end,
        case when role <> 'Student' then 'Family Medicine' end, case when role <> 'Student' then 'MDCN/' || n end,
        case when role <> 'Student' then '5 Years and Above' end, $7, now(), joined, joined
      from (select n, ${pick("$1", "n * 31")} as first, ${pick("$2", "n * 17 + n / 101")} as last,
          case when n % 12 = 0 then 'GlobalNetwork' when n % 5 < 3 then 'Student' else 'Doctor' end as role,
          now() - ($8::bigint - n) * (interval '1100 days' / $8::bigint) as joined
        from generate_series(1, $8::bigint) n) generated`,
      first,
      last,
      bios,
      regions.student,
      regions.doctor,
      regions.global,
      passwordHash,
      members,
    ),
    statement(
      `insert into staff_grants (member_id, role, granted_at, approved_at) values (${memberId("1")}, 'admin', now(), now())`,
    ),
    statement(
      `insert into notifications (member_id, kind, content, target, created_at, read_at)
      select ${memberId("n")}, (array['message', 'event', 'order', 'payment', 'announcement'])[1 + k],
        'Notification ' || k || ' of member ' || n, null, now() - (k * 1000 + n % 1000) * interval '10 minutes',
        case when k > 0 then now() end
      from generate_series(1, $1::bigint) n, generate_series(0, 4) k`,
      members,
    ),
    statement(
      `insert into notifications (member_id, kind, content, target, created_at, read_at)
      select ${memberId("1")}, 'message', 'Member ' || n || ' wrote to the office', null,
        now() - n * interval '1 minute', case when n % 20 > 0 then now() end
      from generate_series(2, $1::bigint) n`,
      members,
    ),
  ]
}

const events = (members: number): readonly SeedStatement[] => {
  const count = Math.ceil(members / 4)
  const [names, places, texts, types, tags] = columnsOf(
    demoEvents,
    ({ name }) => name,
    ({ linkOrLocation }) => linkOrLocation,
    ({ description }) => description,
    ({ eventType }) => eventType,
    ({ eventTags }) => eventTags[0] ?? "fellowship",
  )
  const groups = `case n % 4 when 0 then array['Student'] when 1 then array['Doctor']
    when 2 then array['Student', 'Doctor'] else array['Student', 'Doctor', 'GlobalNetwork'] end`
  return [
    statement(
      `insert into events (id, slug, name, description, event_type, link_or_location, starts_at, is_paid, members_group,
        tags, search_text, created_at)
      select ${idOf("event", "n")}, 'event-' || n, name, words, type, place,
        now() + (n - $7::bigint * 2 / 3) * (interval '1000 days' / $7::bigint), n % 3 = 0, ${groups}, array[tag],
        lower(name || E'\\n' || words || E'\\n' || place || E'\\n' || tag), now()
      from (select n, ${pick("$1", "n")} || ', ' || ${pick("$6", "n * 7")} as name, ${pick("$2", "n * 3")} as place,
          ${pick("$3", "n")} as words, ${pick("$4", "n")} as type, ${pick("$5", "n")} as tag
        from generate_series(1, $7::bigint) n) generated`,
      names,
      places,
      texts,
      types,
      tags,
      [...regions.student, ...regions.doctor, ...regions.global],
      count,
    ),
    statement(
      `insert into event_plans (event_id, role, amount)
      select id, unnest(members_group), 500000 from events where is_paid`,
    ),
    statement(
      `insert into event_registrations (event_id, member_id, created_at)
      select distinct ${idOf("event", "1 + (n * 13 + k * 17) % $2::bigint")}, ${memberId("n")}, now()
      from generate_series(2, $1::bigint) n, generate_series(0, 1) k`,
      members,
      count,
    ),
  ]
}

const community = (members: number): readonly SeedStatement[] => {
  const [entries, categories] = columnsOf(
    demoFaithEntries,
    ({ content }) => content,
    ({ category }) => category,
  )
  const [titles, texts, companies, places] = columnsOf(
    demoJobs,
    ({ title }) => title,
    ({ description }) => description,
    ({ companyName }) => companyName,
    ({ companyLocation }) => companyLocation,
  )
  const written = demoResources.map((resource) =>
    sanitiseResource({ ...resource, authorName: null, authorAvatarUrl: null, createdAt: new Date(0) }),
  )
  const [headings, kinds, bodies, searched] = columnsOf(
    written,
    ({ title }) => title,
    ({ category }) => category,
    ({ description }) => description,
    ({ searchText }) => searchText,
  )
  return [
    statement(
      `insert into faith_entries (category, content, is_anonymous, member_id, search_text, created_at)
      select category, content, n % 4 = 0, case when n % 4 > 0 then ${memberId("1 + n * 7 % $3::bigint")} end,
        lower(category || E'\\n' || content), now() - ($3::bigint - n) * interval '9 minutes'
      from (select n, ${pick("$1", "n * 7")} as content, ${pick("$2", "n * 7")} as category
        from generate_series(1, $3::bigint) n) generated`,
      entries,
      categories,
      members,
    ),
    statement(
      `insert into jobs (id, title, description, closes_at, company_name, company_location, is_active, search_text,
        created_at)
      select ${idOf("job", "n")}, title, words, now() + (n - $5::bigint * 4 / 5) * (interval '900 days' / $5::bigint),
        company, place, n % 9 > 0, lower(title || E'\\n' || company || E'\\n' || place || E'\\n' || words), now()
      from (select n, ${pick("$1", "n")} as title, ${pick("$2", "n")} as words, ${pick("$3", "n * 3")} as company,
        ${pick("$4", "n * 5")} as place from generate_series(1, $5::bigint) n) generated`,
      titles,
      texts,
      companies,
      places,
      Math.ceil(members / 8),
    ),
    statement(
      `insert into job_applications (job_id, member_id, created_at)
      select ${idOf("job", "1 + n % $2::bigint")}, ${memberId("n")}, now() from generate_series(2, $1::bigint) n
      where n % 3 = 0`,
      members,
      Math.ceil(members / 8),
    ),
    statement(
      `insert into resources (slug, title, category, description, tags, search_text, created_at, published_at)
      select 'resource-' || n, ${pick("$1", "n")}, ${pick("$2", "n")}, ${pick("$3", "n")}, array['faith'],
        ${pick("$4", "n")}, now() - n * interval '2 hours', now() - n * interval '2 hours'
      from generate_series(1, $5::bigint) n`,
      headings,
      kinds,
      bodies,
      searched,
      Math.ceil(members / 8),
    ),
  ]
}

/** Each member has a conversation of four messages with the office and one of six with the next member. */
const chats = (members: number): readonly SeedStatement[] => {
  const texts = demoChats.flatMap(({ messages }) => messages.map(([, , content]) => content))
  const next = memberId("case when n = $1::bigint then 2 else n + 1 end")
  const parties = `select n, least(one, other) as first, greatest(one, other) as second, one, other, messages
    from (select n, ${memberId("n")}::text collate "C" as one, 'admin' collate "C" as other, 4 as messages
        from generate_series(2, $1::bigint) n
      union all select n, ${memberId("n")}::text, ${next}::text, 6 from generate_series(2, $1::bigint) n) pairs`
  return [
    statement(
      `insert into chats (first, second, last_sequence, last_at, first_read, second_read)
      select first, second, messages, now() - n * interval '1 minute', messages - (n % 10 = 0)::int * 2, messages
      from (${parties}) pairs`,
      members,
    ),
    statement(
      `insert into chat_messages (chat_id, sequence, sender, receiver, written_by, client_message_id, content, created_at)
      select chats.id, k, case when k % 2 = 0 then one else other end, case when k % 2 = 0 then other else one end,
        ${memberId("n")}, 'seed-' || chats.id || '-' || k, ${pick("$2", "n * 5 + k")},
        last_at - (messages - k) * interval '5 minutes'
      from (${parties}) pairs join chats using (first, second), generate_series(1, messages) k`,
      members,
      texts,
    ),
  ]
}

/**
 * Returns the statements that add members to an empty, migrated database, with what they wrote, read and received.
 * Their texts are those of the demo. Every count grows with `members`.
 */
export const seedMembers = (members: number, passwordHash = "none"): readonly SeedStatement[] => [
  ...people(members, passwordHash),
  ...events(members),
  ...community(members),
  ...chats(members),
]
