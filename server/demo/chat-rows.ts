import { addMilliseconds } from "date-fns/addMilliseconds"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { chatPath } from "../chats/service.ts"
import { now } from "../clock.ts"
import { demoChats } from "./content/chats.ts"

interface MemberRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
}
const minute = 60_000

/** Inserts the demo conversations that do not exist yet, with the notifications of unread messages. */
export const seedChats = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const emails = [...new Set(demoChats.flatMap(({ between }) => between))].filter(
    (email) => email !== "admin",
  )
  const members = yield* sql<MemberRow>`select id::text as id, email, full_name as name,
      id in (select member_id from staff_at(${at}) where role = 'admin') as "isAdmin"
    from members where id in (select member_id from staff_at(${at}) where role = 'admin') or email = any(${emails})`
  const admin = members.find(({ isAdmin }) => isAdmin)
  /** Returns a participant by email, or the office. `peer` is the id in the chat; `writer` is the member who writes. */
  const participantOf = (email: string) => {
    if (email === "admin")
      return admin === undefined ? undefined : { peer: "admin", writer: admin, name: "Admin" }
    const writer = members.find((member) => member.email === email)
    return writer === undefined ? undefined : { peer: writer.id, writer, name: writer.name }
  }
  const messageRows: Record<string, string | number | bigint | Date>[] = []
  const notificationRows: Record<string, string | number | bigint | Date>[] = []
  for (const { between, messages, unread = 0 } of demoChats) {
    const [one, other] = [participantOf(between[0]), participantOf(between[1])]
    if (one === undefined || other === undefined) continue
    const [first = "", second = ""] = [one.peer, other.peer].toSorted()
    const reader = messages.at(-1)?.[0] === 0 ? other : one
    const read = messages.length - unread
    const [chat] = yield* sql<{
      id: bigint
    }>`insert into chats (first, second, last_sequence, last_at, first_read,
        second_read)
      values (${first}, ${second}, ${messages.length}::int, ${addMilliseconds(at, -(messages.at(-1)?.[1] ?? 0) * minute)},
        ${reader.peer === first ? read : messages.length}::int, ${reader.peer === second ? read : messages.length}::int)
      on conflict (first, second) do nothing returning id`
    if (chat === undefined) continue
    const member = one.peer === "admin" ? other : other.peer === "admin" ? one : undefined
    if (member !== undefined)
      yield* sql`insert into inbox_conversations (member_id, chat_id, status, since)
        select ${member.peer}::uuid, id, ${reader === member ? "closed" : "open"}, last_at from chats
        where id = ${chat.id}`
    for (const [index, [writer, minutesAgo, content]] of messages.entries()) {
      const [from, to] = writer === 0 ? [one, other] : [other, one]
      const created_at = addMilliseconds(at, -minutesAgo * minute)
      messageRows.push({
        chat_id: chat.id,
        sequence: index + 1,
        sender: from.peer,
        receiver: to.peer,
        written_by: from.writer.id,
        client_message_id: `demo-${chat.id}-${index + 1}`,
        content,
        created_at,
      })
      if (index >= read)
        notificationRows.push({
          member_id: to.writer.id,
          kind: "message",
          content: `${from.name}: ${content}`.slice(0, 160),
          target: chatPath(from.peer),
          created_at,
        })
    }
  }
  if (Array.isArrayNonEmpty(messageRows)) yield* sql`insert into chat_messages ${sql.insert(messageRows)}`
  if (Array.isArrayNonEmpty(notificationRows))
    yield* sql`insert into notifications ${sql.insert(notificationRows)}`
})
