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
  readonly office: boolean
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
      id in (select member_id from staff_at(${at}) where role = 'admin') as office
    from members where id in (select member_id from staff_at(${at}) where role = 'admin') or email = any(${emails})`
  const office = members.find((member) => member.office)
  const party = (who: string) => {
    if (who === "admin")
      return office === undefined ? undefined : { self: "admin", writer: office, name: "Admin" }
    const writer = members.find(({ email }) => email === who)
    return writer === undefined ? undefined : { self: writer.id, writer, name: writer.name }
  }
  const messages: Record<string, string | number | bigint | Date>[] = []
  const notifications: Record<string, string | number | bigint | Date>[] = []
  for (const { between, words, unread = 0 } of demoChats) {
    const [one, other] = [party(between[0]), party(between[1])]
    if (one === undefined || other === undefined) continue
    const [first = "", second = ""] = [one.self, other.self].toSorted()
    const reader = words.at(-1)?.[0] === 0 ? other : one
    const read = words.length - unread
    const [chat] = yield* sql<{
      id: bigint
    }>`insert into chats (first, second, last_sequence, last_at, first_read,
        second_read)
      values (${first}, ${second}, ${words.length}::int, ${addMilliseconds(at, -(words.at(-1)?.[1] ?? 0) * minute)},
        ${reader.self === first ? read : words.length}::int, ${reader.self === second ? read : words.length}::int)
      on conflict (first, second) do nothing returning id`
    if (chat === undefined) continue
    const member = one.self === "admin" ? other : other.self === "admin" ? one : undefined
    if (member !== undefined)
      yield* sql`insert into inbox_conversations (member_id, chat_id, status, since)
        select ${member.self}::uuid, id, ${reader === member ? "closed" : "open"}, last_at from chats
        where id = ${chat.id}`
    for (const [index, [who, ago, content]] of words.entries()) {
      const [from, to] = who === 0 ? [one, other] : [other, one]
      const created_at = addMilliseconds(at, -ago * minute)
      messages.push({
        chat_id: chat.id,
        sequence: index + 1,
        sender: from.self,
        receiver: to.self,
        written_by: from.writer.id,
        client_message_id: `demo-${chat.id}-${index + 1}`,
        content,
        created_at,
      })
      if (index >= read)
        notifications.push({
          member_id: to.writer.id,
          kind: "message",
          content: `${from.name}: ${content}`.slice(0, 160),
          target: chatPath(from.self),
          created_at,
        })
    }
  }
  if (Array.isArrayNonEmpty(messages)) yield* sql`insert into chat_messages ${sql.insert(messages)}`
  if (Array.isArrayNonEmpty(notifications)) yield* sql`insert into notifications ${sql.insert(notifications)}`
})
