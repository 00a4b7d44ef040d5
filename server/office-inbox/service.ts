import { millisecondsInHour } from "date-fns/constants"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  InboxAssignment,
  InboxConversation,
  InboxList,
  InboxReply,
  InboxWriter,
  OpenedConversation,
} from "#api/contract/office-inbox.ts"
import { permissionsOfRoles, type StaffRole } from "#api/contract/staff-roles.ts"
import { audit } from "#server/audit/service.ts"
import { Rooms } from "#server/chats/rooms.ts"
import { Chats } from "#server/chats/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { searchWords } from "#server/lists.ts"
import { seesPrivate } from "#server/office-members/reader.ts"
import { personOf } from "#server/person.ts"
import { pictureUrls } from "#server/picture-urls.ts"
import { isUuid } from "#server/uuid.ts"
import { InboxConflict, InboxNotFound, NotAssigned, OwnInbox } from "./errors.ts"
import { makeInboxMessages } from "./messages.ts"
import { type ConversationRow, InboxRows, type MemberRow } from "./rows.ts"
import { holdingAfter, holdingAt, type InboxEvent } from "./states.ts"

const pageSize = 25

/** The member of staff who acts. */
interface Staff {
  readonly _id: string
  readonly roles: readonly StaffRole[]
}

const readsAll = ({ roles }: Staff): boolean => permissionsOfRoles(roles).includes("inbox.assign")

/** Fails with `InboxConflict` when another member of staff has the conversation. */
const refuseOther = (conversation: InboxConversation, staff: Staff) =>
  conversation.assignedTo === null || conversation.assignedTo._id === staff._id
    ? Effect.void
    : new InboxConflict({
        message: `${conversation.assignedTo.fullName} has this conversation.`,
        conversation,
      })
/** Fails with `InboxConflict` for a version that is not the stored one. */
const refuseOlder = (conversation: InboxConversation, version: number) =>
  conversation.version === version
    ? Effect.void
    : new InboxConflict({
        message: "This conversation has changed. Read what is new, then try again.",
        conversation,
      })

/** The audit log's name of each act of staff. A reply has its own (messages.ts). */
const actions = {
  take: "take conversation",
  assign: "assign conversation",
  close: "close conversation",
} as const

/** Returns a conversation as the audit log shows it. */
const auditedOf = ({ status, assignedTo }: InboxConversation) => ({
  status,
  assignedTo: assignedTo?._id ?? null,
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* InboxRows
  const chats = yield* Chats
  const rooms = yield* Rooms
  const { current, currentAt, readers } = yield* makeInboxMessages
  const { absolute } = yield* pictureUrls
  const { inboxIdleHours } = yield* Settings

  const memberOf = ({ memberId, fullName, avatarUrl, role, email, membershipId, region }: MemberRow) => ({
    _id: memberId,
    member: { _id: memberId, fullName, avatarUrl: absolute(avatarUrl), role, email, membershipId, region },
  })

  const shown = (row: ConversationRow, at: Date): InboxConversation => {
    const { status, assignedTo, assignedUntil } = holdingAt(row, at)
    return {
      ...memberOf(row),
      status,
      assignedTo: personOf(assignedTo, row.assignedToName),
      assignedUntil: assignedUntil?.toISOString() ?? null,
      since: row.since.toISOString(),
      lastMessage: row.lastMessage,
      isLastFromMember: row.lastSender === row.memberId,
      lastMessageAt: row.lastMessageAt.toISOString(),
      version: row.version,
    }
  }

  /** Returns a conversation that the caller may read. Fails with `InboxNotFound`, `OwnInbox` or `NotAssigned`. */
  const find = Effect.fnUntraced(function* (id: string, staff: Staff, at: Date) {
    const row = (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new InboxNotFound())
    if (row.memberId === staff._id) return yield* new OwnInbox()
    const conversation = shown({ ...row, ...(yield* current(row, at)) }, at)
    return readsAll(staff) || conversation.assignedTo?._id === staff._id
      ? conversation
      : yield* new NotAssigned()
  })

  /** Returns a conversation as `find` does. Staff who may begin one also get one that nobody has begun. */
  const open = (id: string, staff: Staff, at: Date) =>
    find(id, staff, at).pipe(
      Effect.catchTag(
        "InboxNotFound",
        Effect.fnUntraced(function* (missing) {
          if (!isUuid(id) || !readsAll(staff)) return yield* missing
          if (id.toLowerCase() === staff._id) return yield* new OwnInbox()
          const row = (yield* rows.member(id, at)) ?? (yield* missing)
          return {
            ...memberOf(row),
            status: "empty",
            assignedTo: null,
            assignedUntil: null,
            version: 0,
          } satisfies OpenedConversation
        }),
      ),
    )

  /**
   * Runs one act on a locked conversation, with its audit entry, in one transaction. `decide` refuses it, or returns what
   * moves the conversation, and for whom; null for an act that was done already.
   */
  const act = <E>(
    name: keyof typeof actions,
    id: string,
    staff: Staff,
    decide: (
      conversation: InboxConversation,
      at: Date,
    ) => Effect.Effect<{ readonly event: InboxEvent; readonly by: string | null } | null, E>,
  ) =>
    rows.transaction(
      Effect.gen(function* () {
        const at = yield* now
        if (isUuid(id)) yield* rows.lock(id)
        const before = yield* find(id, staff, at)
        const decision = yield* decide(before, at)
        if (decision === null) return before
        const row = (yield* rows.find(id)) ?? (yield* new InboxNotFound())
        const idleMs = inboxIdleHours * millisecondsInHour
        const held = yield* current(row, at)
        yield* rows.move(row.memberId, holdingAfter(held, decision.event, { by: decision.by, at, idleMs }))
        const after = shown((yield* rows.find(id)) ?? (yield* new InboxNotFound()), at)
        yield* audit({
          action: actions[name],
          result: "done",
          memberId: row.memberId,
          actorId: staff._id,
          case: { kind: "conversation", id: row.memberId },
          details: { before: auditedOf(before), after: auditedOf(after) },
        }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
        return after
      }),
    )

  return {
    /** Returns conversations, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (
      query: { readonly state?: InboxList; readonly search?: string; readonly after?: string },
      staff: Staff,
    ) {
      const cursor = yield* readCursor(query.after, isUuid)
      const at = yield* now
      const filter = {
        state: query.state ?? "open",
        words: searchWords(query.search),
        staffId: staff._id,
        isOwnOnly: !readsAll(staff),
        seesPrivate: seesPrivate(staff.roles),
      }
      const found = yield* rows.page(filter, at, cursor, pageSize + 1)
      const { shown: page, next } = pageFrom(found, pageSize, ({ since, memberId }) => ({
        at: since,
        key: memberId,
      }))
      const holdingOf = yield* currentAt(at)
      return { items: page.map((row) => shown({ ...row, ...holdingOf(row), since: row.since }, at)), next }
    }),

    assignees: Effect.flatMap(now, (at) => rows.assignees(at)),

    /** Fails with `InboxNotFound`, `OwnInbox` or `NotAssigned`. */
    get: Effect.fnUntraced(function* (id: string, staff: Staff) {
      return yield* open(id, staff, yield* now)
    }),

    /**
     * Returns messages of a conversation, the oldest first, and marks them as read unless `read` is false. Fails as `get`
     * does.
     */
    messages: Effect.fnUntraced(function* (
      id: string,
      query: { readonly after?: number; readonly before?: number; readonly read?: "true" | "false" },
      staff: Staff,
    ) {
      const { _id } = yield* open(id, staff, yield* now)
      return yield* chats.officeHistory(_id, query)
    }),

    /** Takes a conversation that nobody has. Fails as `get` does, or with `InboxConflict`. */
    take: (id: string, staff: Staff) =>
      act("take", id, staff, (conversation) =>
        Effect.as(
          refuseOther(conversation, staff),
          conversation.assignedTo === null ? { event: "conversation.taken" as const, by: staff._id } : null,
        ),
      ),

    /** Gives a conversation to a member of staff. Fails as `get` does, with `InboxConflict` or `InvalidFields`. */
    assign: (id: string, { to, version }: InboxAssignment, staff: Staff) =>
      act(
        "assign",
        id,
        staff,
        Effect.fnUntraced(function* (conversation, at) {
          if (conversation.assignedTo?._id === to) return null
          yield* refuseOlder(conversation, version)
          const isKnown = (yield* rows.assignees(at)).some(({ _id }) => _id === to)
          if (!isKnown || to === conversation._id)
            return yield* new InvalidFields({ fields: { to: "This person does not answer messages" } })
          return { event: "conversation.taken" as const, by: to }
        }),
      ),

    /**
     * Shows on the open pages of the other readers that this member of staff is typing (OFFICE §10). Fails as `get` does.
     */
    announceTyping: Effect.fnUntraced(function* (id: string, staff: Staff) {
      const at = yield* now
      const { _id: memberId } = yield* open(id, staff, at)
      const by = yield* rows.person(staff._id)
      if (by === undefined) return
      const others = (yield* readers(memberId, at)).filter((reader) => reader !== staff._id)
      yield* rooms.broadcast(others, "typing", { memberId, by } satisfies InboxWriter)
    }),

    /** Closes a conversation. Fails as `get` does, or with `InboxConflict`. */
    close: (id: string, version: number, staff: Staff) =>
      act(
        "close",
        id,
        staff,
        Effect.fnUntraced(function* (conversation) {
          if (conversation.status === "closed") return null
          yield* refuseOther(conversation, staff)
          yield* refuseOlder(conversation, version)
          return { event: "conversation.closed" as const, by: null }
        }),
      ),

    /**
     * Sends a reply as the office, or the first message of a conversation. A repeated `clientMessageId` returns the stored
     * message. Fails as `get` does, with `InboxConflict` when the caller does not have a begun conversation, or as a message
     * does.
     */
    reply: Effect.fnUntraced(function* (id: string, reply: InboxReply, staff: Staff) {
      const mayWrite = Effect.gen(function* () {
        const at = yield* now
        yield* rows.lock(id)
        const conversation = yield* open(id, staff, at)
        if (conversation.status === "empty") return
        yield* refuseOther(conversation, staff)
        if (conversation.assignedTo === null)
          yield* new InboxConflict({ message: "Take this conversation before you reply.", conversation })
      })
      if (!isUuid(id)) return yield* new InboxNotFound()
      if (id.toLowerCase() === staff._id) return yield* new OwnInbox()
      return yield* chats.sendAsOffice(staff._id, { ...reply, receiver: id }, mayWrite)
    }),
  }
})

/** The queue of the members' conversations with the office. */
export class OfficeInbox extends Context.Service<OfficeInbox, Effect.Success<typeof make>>()(
  "portal/OfficeInbox",
) {
  static readonly layer = Layer.effect(OfficeInbox, make).pipe(Layer.provide(Chats.layer))
}
