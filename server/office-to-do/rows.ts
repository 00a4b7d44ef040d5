import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { now } from "#server/clock.ts"
import { countOf, rowOf } from "#server/database/decoded-rows.ts"
import { inboxConditions } from "#server/office-inbox/state-rows.ts"
import { failedRefund } from "#server/office-money/refund-rows.ts"
import { waitsForDecision } from "#server/payments/held-rows.ts"

const OldestRow = Schema.Struct({ key: Schema.String, title: Schema.String, since: Schema.Date })

/** A count stops here, so that a long queue costs no more than a short one. */
export const maxCounted = 1_000
const limit = maxCounted + 1

/** The only SQL of the To do page. Each long queue has an index of its own. */
export const toDoRows = Effect.map(SqlClient.SqlClient, (sql) => {
  /** The conversations of others that nobody has at `at`. */
  const openAt = (at: Date, staffId: string) =>
    sql`${inboxConditions(sql, at).isOpen} and i.member_id <> ${staffId}::uuid`
  /** The conversations that this member of staff has at `at`, and whose members wait for a reply. */
  const ownAt = (staffId: string, at: Date) =>
    sql`i.status = 'assigned' and ${inboxConditions(sql, at).isHeldBy(staffId)}`
  /** The staff roles that wait for a second admin at `at`. A role whose last day has passed waits for nobody. */
  const waitingGrantAt = (at: Date) =>
    sql`approved_at is null and ended_at is null and (ends_at is null or ends_at > ${at})`
  /** Nobody approves what they asked for, or what concerns them, so nobody is shown it. */
  const grantedToOthers = (staffId: string) =>
    sql`granted_by is distinct from ${staffId}::uuid and member_id <> ${staffId}::uuid`
  const recordedByOthers = (staffId: string) =>
    sql`o.status = 'awaitingSecond' and recorded_by <> ${staffId}::uuid and member_id <> ${staffId}::uuid`
  const askedByOthers = (staffId: string) =>
    sql`r.status = 'awaitingSecond' and r.requested_by <> ${staffId}::uuid and p.member_id <> ${staffId}::uuid`
  /** Without those whose decision waits: these are in the queue of the second person. */
  const heldForOthers = (staffId: string) =>
    sql`status = 'held' and decision is null and ${waitsForDecision(sql)} and member_id <> ${staffId}::uuid`
  const decidedByOthers = (staffId: string) =>
    sql`payments.status = 'held' and decision is not null and ${waitsForDecision(sql)}
      and decided_by is distinct from ${staffId}::uuid and payments.member_id <> ${staffId}::uuid`
  const failedForOthers = (staffId: string) =>
    sql`${failedRefund(sql)} and p.status in ('paid', 'held') and p.member_id <> ${staffId}::uuid`
  /** The reports of what others wrote, by others. */
  const reportedForOthers = (staffId: string) =>
    sql`status = 'open' and member_id is distinct from ${staffId}::uuid and deleted_by is distinct from ${staffId}::uuid
      and not exists (select 1 from reports r where r.case_id = c.id and r.reporter_id = ${staffId}::uuid)
      and not exists (select 1 from faith_entries e where e.id = c.entry_id and e.member_id = ${staffId}::uuid)
      and not exists (select 1 from chat_messages m where m.id = c.message_id and m.written_by = ${staffId}::uuid)`
  const proposedByOthers = (staffId: string) =>
    sql`counts_from is null and decision is null and added_by is distinct from ${staffId}::uuid`
  /** The waiting requests of a leader's chapters that the leader has not recommended since they were sent. */
  const unrecommended = (staffId: string, chapters: readonly string[]) =>
    sql`from transitions t join members m on m.id = t.member_id
      where t.status = 'pending' and t.asked_at is null and m.region = any(${[...chapters]}::text[])
        and m.id <> ${staffId}::uuid and not exists (select 1 from transition_recommendations r
          where r.transition_id = t.id and r.recommended_by = ${staffId}::uuid and r.withdrawn_at is null
            and r.given_at >= t.created_at)`
  return (staffId: string, chapters: readonly string[]) => ({
    recommendations: {
      count: countOf(sql`select count(*)::int as total from
      (select 1 ${unrecommended(staffId, chapters)} limit ${limit}) waiting`),
      oldest: rowOf(OldestRow)(sql`select t.id::text as key, m.full_name || ': ' || m.role || ' to ' ||
        replace(t.role, 'GlobalNetwork', 'Global Network') as title, t.created_at as since
      ${unrecommended(staffId, chapters)} order by t.created_at, t.id limit 1`),
    },
    transitions: {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from transitions where status = 'pending' and asked_at is null
        and member_id <> ${staffId}::uuid limit ${limit}) waiting`),
      oldest: rowOf(OldestRow)(sql`select t.id::text as key, m.full_name || ': ' || m.role || ' to ' ||
        replace(t.role, 'GlobalNetwork', 'Global Network') as title,
        t.created_at as since
      from transitions t join members m on m.id = t.member_id
      where t.status = 'pending' and t.asked_at is null and m.id <> ${staffId}::uuid
      order by t.created_at, t.id limit 1`),
    },
    licences: {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from members where licence_check_id is null and has_licence(license_number)
        and id <> ${staffId}::uuid limit ${limit}) waiting`),
      oldest: rowOf(OldestRow)(sql`select id::text as key, full_name || ': ' || license_number as title,
        coalesce(licence_changed_at, created_at) as since
      from members where licence_check_id is null and has_licence(license_number) and id <> ${staffId}::uuid
      order by coalesce(licence_changed_at, created_at), id limit 1`),
    },
    "held-payments": {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from payments where ${heldForOthers(staffId)} limit ${limit}) waiting`),
      oldest: rowOf(
        OldestRow,
      )(sql`select reference as key, title || ': ' || held_reason as title, updated_at as since
      from payments where ${heldForOthers(staffId)} order by updated_at, reference limit 1`),
    },
    "held-decisions": {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from payments where ${decidedByOthers(staffId)} limit ${limit}) waiting`),
      oldest: rowOf(
        OldestRow,
      )(sql`select reference as key, m.full_name || ': ' || title as title, decided_at as since
      from payments join members m on m.id = payments.member_id
      where ${decidedByOthers(staffId)} order by decided_at, payments.id limit 1`),
    },
    "offline-payments": {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from offline_payments o where ${recordedByOthers(staffId)} limit ${limit}) waiting`),
      oldest: rowOf(
        OldestRow,
      )(sql`select o.id::text as key, m.full_name || ': ' || title as title, recorded_at as since
      from offline_payments o join members m on m.id = member_id
      where ${recordedByOthers(staffId)} order by recorded_at, o.id limit 1`),
    },
    refunds: {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from refunds r join payments p on p.id = r.payment_id
        where ${askedByOthers(staffId)} limit ${limit}) waiting`),
      oldest: rowOf(
        OldestRow,
      )(sql`select p.reference as key, m.full_name || ': ' || p.title as title, r.requested_at as since
      from refunds r join payments p on p.id = r.payment_id join members m on m.id = p.member_id
      where ${askedByOthers(staffId)} order by r.requested_at, r.id limit 1`),
    },
    "failed-refunds": {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from refunds r join payments p on p.id = r.payment_id
        where ${failedForOthers(staffId)} limit ${limit}) waiting`),
      oldest: rowOf(
        OldestRow,
      )(sql`select p.reference as key, m.full_name || ': ' || p.title as title, r.updated_at as since
      from refunds r join payments p on p.id = r.payment_id join members m on m.id = p.member_id
      where ${failedForOthers(staffId)} order by r.updated_at, r.id limit 1`),
    },
    "staff-roles": {
      count: Effect.flatMap(now, (at) =>
        countOf(sql`select count(*)::int as total from
        (select 1 from staff_grants where ${waitingGrantAt(at)} and ${grantedToOthers(staffId)}
          limit ${limit}) waiting`),
      ),
      oldest: Effect.flatMap(now, (at) =>
        rowOf(OldestRow)(sql`select g.id::text as key, m.full_name || ': ' || initcap(g.role) as title,
          granted_at as since
        from staff_grants g join members m on m.id = member_id
        where ${waitingGrantAt(at)} and ${grantedToOthers(staffId)} order by granted_at, g.id limit 1`),
      ),
    },
    "own-messages": {
      count: Effect.flatMap(now, (at) =>
        countOf(sql`select count(*)::int as total from
        (select 1 from inbox_conversations i where ${ownAt(staffId, at)} limit ${limit}) waiting`),
      ),
      oldest: Effect.flatMap(now, (at) =>
        rowOf(OldestRow)(sql`select m.id::text as key, m.full_name as title, i.since
        from inbox_conversations i join members m on m.id = i.member_id
        where ${ownAt(staffId, at)} order by i.since, i.member_id limit 1`),
      ),
    },
    "price-proposals": {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from dated_settings where ${proposedByOthers(staffId)} limit ${limit}) waiting`),
      oldest: rowOf(OldestRow)(sql`select key, concat_ws(': ', m.full_name, 'price for ' || case key
          when 'price.student' then 'students'
          when 'price.doctor-junior' then 'doctors, up to 5 years'
          when 'price.doctor-senior' then 'doctors, above 5 years'
          else 'global members' end) as title, added_at as since
      from dated_settings left join members m on m.id = added_by
      where ${proposedByOthers(staffId)} order by added_at, position limit 1`),
    },
    messages: {
      count: Effect.flatMap(now, (at) =>
        countOf(sql`select count(*)::int as total from
        (select 1 from inbox_conversations i where ${openAt(at, staffId)} limit ${limit}) waiting`),
      ),
      oldest: Effect.flatMap(now, (at) =>
        rowOf(OldestRow)(sql`select m.id::text as key, m.full_name as title, i.since
        from inbox_conversations i join members m on m.id = i.member_id
        where ${openAt(at, staffId)} order by i.since, i.member_id limit 1`),
      ),
    },
    reports: {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from moderation_cases c where ${reportedForOthers(staffId)} limit ${limit}) waiting`),
      // The title leaves out what was reported: a private message stays on its own page.
      oldest: rowOf(OldestRow)(sql`select id::text as key, since,
        case kind when 'entry' then 'Faith entry' when 'message' then 'Message' else 'Profile' end as title
      from moderation_cases c where ${reportedForOthers(staffId)} order by since, id limit 1`),
    },
    "failed-tasks": {
      count: countOf(sql`select count(*)::int as total from
      (select 1 from background_tasks where dead_at is not null limit ${limit}) waiting`),
      oldest: rowOf(OldestRow)(sql`select t.id::text as key, dead_at as since,
        coalesce(regexp_replace(o.subject, ' · [^·]*$', '') || ' to ' || coalesce(m.full_name, recipient),
          concat_ws(': ', kind, reason)) as title
      from background_tasks t left join mail_outbox o on o.id = case when kind = 'mail' then key::uuid end
        left join members m on m.id = o.member_id
      where dead_at is not null order by dead_at, t.id limit 1`),
    },
  })
})
