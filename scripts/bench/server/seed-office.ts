import { idOf, memberId, pick, type SeedStatement } from "./seed.ts"

/** Who reads the lists: the numbers of three members of staff, and of a member. */
export const callers = { admin: 1, treasurer: 2, chapterLeader: 3, member: 7 } as const
export const chapterOfLeader = "Plateau"
/** The event and the job that many members chose. (Every member has completed the first training.) */
const largeEvent = idOf("event", "1")
const largeJob = idOf("job", "1")

/** Statements in which `$1` is the number of members. Every number of rows grows with it. */
const people = [
  `insert into staff_grants (member_id, role, chapter, granted_at, approved_at) values
    (${memberId(`${callers.treasurer}`)}, 'treasurer', null, now(), now()),
    (${memberId(`${callers.chapterLeader}`)}, 'chapter-leader', '${chapterOfLeader}', now(), now())`,
  `update members set disabled_at = now() - interval '2 days', suspended_by = ${memberId("1")}, suspension_reason = 'Spam'
    where id in (select ${memberId("n * 200")} from generate_series(1, $1::bigint / 200) n)`,
  `insert into sign_up_attempts (email, password_hash, details, created_at, expires_at)
    select 'newcomer' || n || '@sign-ups.test', 'none', jsonb_build_object('fullName', 'New Comer ' || n, 'phone',
        '+23480' || n, 'role', 'Student', 'region', 'Plateau'), now() - n * interval '30 seconds', now() + interval '1 day'
    from generate_series(1, $1::bigint / 50) n`,
  `insert into mail_outbox (message_id, recipient, subject, body_text, body_html, created_at, sent_at, expires_at)
    select 'mail-' || n || '-' || k, 'member' || n || '@members.test', 'Your receipt', '', '', now() - k * interval '9 days',
      now() - k * interval '9 days', null from generate_series(1, $1::bigint) n, generate_series(1, 2) k
    union all select 'code-' || id, email, 'Your verification code', '', '', created_at, created_at, expires_at
      from sign_up_attempts`,
  `insert into member_notes (id, member_id, author_id, content, created_at)
    select ${idOf("note", "n")}, ${memberId("n * 5")}, ${memberId("1")}, 'Called about the conference',
      now() - n * interval '1 hour' from generate_series(1, $1::bigint / 5) n`,
  `insert into transitions (member_id, role, region, status, created_at, updated_at, decided_at)
    select ${memberId("n * 20")}, 'Doctor', 'Plateau', case when n % 16 = 0 then 'pending' else 'completed' end,
      now() - n * interval '3 hours', now(), case when n % 16 <> 0 then now() - n * interval '2 hours' end
    from generate_series(1, $1::bigint / 20) n`,
]

const auditLog = [
  `insert into audit_details (digest, content)
    select 'reason-' || k, '{"before":{"status":"open"},"after":{"status":"closed"},"reason":"As asked by mail"}'
    from generate_series(1, 100) k`,
  `insert into audit_log (number, at, member_id, actor_id, action, result, address, request_id, previous_hash, hash,
      details_digest)
    select n, now() - ($1::bigint * 10 - n) * (interval '900 days' / ($1::bigint * 10)), ${memberId("1 + n * 7919 % $1::bigint")},
      case when n % 100 = 0 then ${memberId("1 + n / 100 % 2")} end,
      case when n % 100 = 0 then ${pick("array['suspend member', 'refund', 'held payment', 'edit event']", "n / 100")}
        else ${pick("array['login', 'login', 'log out', 'change password']", "n")} end,
      'done', '', '', '', n::text, case when n % 100 = 0 then 'reason-' || (1 + n / 100 % 100) end
    from generate_series(1, $1::bigint * 10) n`,
]

/** Returns the SQL that inserts a payment for each of `rows` (`name`, `n`, `at`). `values` may use `k`, its unique key. */
const payment = (columns: string, values: string, rows: string) =>
  `insert into payments (id, reference, purpose, target_id, member_id, payer_email, title, amount, currency,
      price_snapshot, return_path, created_at, updated_at, ${columns})
    select ${idOf("extra", "k")}, 'EXTRA-' || k, 'donation', ${idOf("extra", "k")}::text, ${memberId("n")},
      'member' || n || '@members.test', 'Donation', 150000, 'NGN', '{}', '/dashboard', at, at, ${values}
    from (select n, at, name || '-' || n as k from (${rows}) made) numbered`
/** Returns the SQL of the rows for `payment`: one for every so many members, from the tenth on. */
const some = (name: string, every: number) =>
  `select '${name}'::text as name, n, now() - n * (interval '900 days' / $1::bigint) as at
    from generate_series(10, $1::bigint, ${every}) n`

const money = [
  // Two of five members have not paid the last year.
  `update subscriptions set year = 2019 from generate_series(1, $1::bigint) n
    where year = 2026 and member_id = ${memberId("n")} and n % 5 < 2`,
  payment(
    "source, provider_id, status, closed_at",
    "'PAYSTACK', 'LOST-' || k, 'abandoned', at",
    some("lost", 10),
  ),
  payment(
    "source, provider_id, status, held_reason",
    "'PAYSTACK', 'HELD-' || k, 'held', 'The amount differs'",
    some("held", 200),
  ),
  payment("source, provider_id, status, paid_at", "'OFFLINE', null, 'paid', at", some("offline", 5)),
  `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at)
    select id, 'payment', reference, purpose, member_id, amount, currency, paid_at from payments where source = 'OFFLINE'`,
  `insert into donations (id, member_id, payment_id, reference, source, amount, currency, recurring, search_text, created_at)
    select id, member_id, id, reference, source, amount, currency, false, lower(reference) || ' 1500 ₦1,500', paid_at
    from payments where source = 'OFFLINE'`,
  `insert into donation_areas (donation_id, position, name, amount)
    select id, 0, 'Building Project', amount from donations where source = 'OFFLINE'`,
  `insert into payment_proofs (id, kind, content, uploaded_by, created_at)
    select ${idOf("proof", "n")}, 'picture', 'x', ${memberId("2")}, now() from generate_series(10, $1::bigint, 5) n`,
  `insert into offline_payments (id, member_id, purpose, target_id, title, amount, currency, paid_on, slip, slip_key,
      proof_id, price_snapshot, return_path, status, recorded_by, recorded_at, payment_id)
    select ${idOf("slip", "n")}, ${memberId("n")}, 'donation', 'donation', 'Donation', 150000, 'NGN', current_date,
      'TELLER ' || n, 'TELLER' || n, ${idOf("proof", "n")}, '{}', '/dashboard',
      case when n % 100 = 10 then 'awaitingSecond' else 'granted' end, ${memberId("2")},
      now() - n * (interval '900 days' / $1::bigint),
      case when n % 100 <> 10 then ${idOf("extra", "'offline-' || n")} end from generate_series(10, $1::bigint, 5) n`,
  `update payments set status = 'refunded', refunded_amount = amount from generate_series(10, $1::bigint, 20) n
    where reference = 'BENCH-' || n || '-1'`,
  `update donations set revoked_at = updated_at from payments
    where payments.id = payment_id and payments.status = 'refunded'`,
  `insert into refunds (id, payment_id, amount, revokes, note, status, requested_by, requested_at, updated_at)
    select md5(reference)::uuid, id, amount, true, 'Paid twice', 'refunded', ${memberId("2")}, updated_at, updated_at
    from payments where status = 'refunded'`,
  `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at)
    select id, 'return', reference, purpose, member_id, -amount, currency, updated_at from payments where status = 'refunded'`,
  `update orders set status = 'pending' where created_at > now() - interval '225 days'`,
]

const eventsAndContent = [
  `update events set status = 'published', starts_at = now() + interval '2 hours' where id = ${largeEvent}`,
  `update events set status = 'canceled' from generate_series(2, $1::bigint / 4, 100) n where id = ${idOf("event", "n")}`,
  `insert into event_registrations (event_id, member_id, created_at)
    select ${largeEvent}, ${memberId("n * 20")}, now() - n * interval '1 minute' from generate_series(1, $1::bigint / 20) n
    on conflict do nothing`,
  `insert into check_in_scans (id, event_id, member_id, scanned_by, means, is_offline, scanned_at, received_at, result)
    select ${idOf("scan", "n")}, ${largeEvent}, ${memberId("n * 40")}, ${memberId("1")}, 'code', false, now(), now(), 'admitted'
    from generate_series(1, $1::bigint / 40) n`,
  `insert into job_applications (job_id, member_id, created_at)
    select ${largeJob}, ${memberId("n * 20")}, now() - n * interval '1 minute' from generate_series(1, $1::bigint / 20) n
    on conflict do nothing`,
  `insert into trainings (id, name, members_group, created_at)
    select ${idOf("training", "n")}, 'Training ' || n, array['Student', 'Doctor'], now() - n * interval '9 days'
    from generate_series(1, 100) n`,
  `insert into training_completions (training_id, member_id, completed_at)
    select ${idOf("training", "1 + (n * k) % 100")}, ${memberId("n")}, now() - n * interval '1 minute'
    from generate_series(1, $1::bigint) n, (values (0), (1), (3)) as ks (k) on conflict do nothing`,
  `insert into devotionals (day, key_verse, key_verse_content, title, content, created_at)
    select current_date + 30 - n::int, 'John ' || n % 21, 'In the beginning', 'Devotional ' || n, repeat('Words of hope. ', 200), now()
    from generate_series(1, $1::bigint / 25) n`,
  `insert into products (slug, name, description, price_ngn, price_usd, sizes, position, search_text, created_at)
    select 'more-' || n, 'Scrubs ' || n, 'Blue', 250000, 500, array['S', 'M', 'L', 'XL'], n, 'scrubs ' || n || E'\\nblue', now() - n * interval '1 hour'
    from generate_series(1, $1::bigint / 50) n`,
  `insert into product_variants (product_id, size, color, stock)
    select id, size, null, (products.position + place) % 7
    from products, unnest(sizes) with ordinality as counted (size, place) where slug like 'more-%'`,
]

const conversations = [
  `insert into inbox_conversations (member_id, chat_id, status, since, assigned_to, assigned_until)
    select member_id, id, status, last_at, case when status in ('assigned', 'waiting') then ${memberId("1")} end,
      case when status = 'assigned' then now() + interval '1 hour' end
    from (select chats.id, members.id as member_id, last_at, case when chats.id % 50 = 0 then 'open'
          when chats.id % 50 = 1 then 'waiting' when chats.id % 1000 = 2 then 'assigned' else 'closed' end as status
        from chats join members on members.id::text = case when first = 'admin' then second else first end
        where 'admin' in (first, second) and members.id <> ${memberId("1")}) held`,
  `insert into moderation_cases (id, kind, entry_id, status, since)
    select md5('case' || id)::uuid, 'entry', id, case when number % 10 = 0 then 'open' else 'kept' end, created_at
    from (select id, created_at, row_number() over (order by id) as number from faith_entries) entries where number % 33 = 0`,
  `insert into moderation_cases (id, kind, member_id, status, since)
    select ${idOf("case", "n")}, 'profile', ${memberId("n")}, case when n % 10 = 0 then 'open' else 'hidden' end,
      now() - n * interval '1 hour' from generate_series(1, $1::bigint, 1000) n`,
  `insert into reports (case_id, reporter_id, reason, created_at, handled_at)
    select id, ${memberId("7 + k")}, 'spam', since, case when status <> 'open' then since end
    from moderation_cases, generate_series(1, 2) k`,
  `insert into moderation_decisions (case_id, decision, decided_by, decided_at)
    select id, 'keep', ${memberId("1")}, since from moderation_cases where status <> 'open'`,
  `insert into background_tasks (kind, key, due_at, reason, created_at, dead_at)
    select 'bench', n::text, now(), 'The mail server refused it', now(), now() - n * interval '1 hour'
    from generate_series(1, $1::bigint / 1000) n`,
]

/** Returns the statements that add what staff do and see to the members of `seedMembers` and `seedPayments`. */
export const seedOffice = (members: number): readonly SeedStatement[] =>
  [...people, ...auditLog, ...money, ...eventsAndContent, ...conversations].map((text) => ({
    text,
    values: text.includes("$1") ? [members] : [],
  }))
