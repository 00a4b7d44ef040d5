import { Schema } from "effect"
import { locked } from "../session/locked.ts"
import { draftLifetime, storedRecord } from "../session/storage.ts"

const Unsent = Schema.Struct({
  /** The client message id. The server treats two messages with the same id as one. */
  clientMessageId: Schema.String,
  content: Schema.String,
  /** The time of writing (ISO 8601, this device's clock). */
  at: Schema.String,
  status: Schema.Literals(["sending", "failed"]),
  /** Why it was rejected; null while it is pending. */
  reason: Schema.NullOr(Schema.String),
})

/** The part of a conversation that is stored on this device. */
const StoredChat = Schema.Struct({ draft: Schema.String, unsent: Schema.Array(Unsent) })
export type StoredChat = typeof StoredChat.Type

/** Drafts and unsent messages of one member, by recipient. */
const fields = { memberId: Schema.String, chats: Schema.Record(Schema.String, StoredChat) }

/** Those of the member who wrote last. `others` has those of earlier members; the first records had none. */
const StoredChats = Schema.Struct({
  ...fields,
  // `leftAt`: when another member wrote on this device, in ms since 1970.
  others: Schema.optionalKey(Schema.Array(Schema.Struct({ ...fields, leftAt: Schema.Finite }))),
})

/** Stores `root/messages`. The session removes it at logout. */
const storedChats = storedRecord("messages", 1, () => Schema.decodeUnknownOption(StoredChats))

type Chats = typeof StoredChats.Type.chats
interface Owned {
  readonly memberId: string
  readonly chats: Chats
  readonly leftAt?: number
}
const noChats: Chats = {}
const emptyChat: StoredChat = { draft: "", unsent: [] }

/** Returns the stored chats of each member of this device. */
const readAll = async (): Promise<readonly Owned[]> => {
  const stored = await storedChats.read()
  return stored === null ? [] : [stored, ...(stored.others ?? [])]
}

const chatsIn = (all: readonly Owned[], memberId: string): Chats =>
  all.find((one) => one.memberId === memberId)?.chats ?? noChats

const hasChats = ({ chats }: Pick<Owned, "chats">): boolean => Object.keys(chats).length > 0

/** Returns the stored chats of this member, by recipient. Rejects when the storage fails to load. */
export const chatsOf = async (memberId: string): Promise<Chats> => chatsIn(await readAll(), memberId)

const listeners = new Set<() => void>()

/** Calls `listener` after each change of what is stored, also by another tab. Returns an unsubscribe function. */
export const watchStored = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    // A null key means that all storage was cleared.
    if (key === null || key === storedChats.key) listener()
  }
  window.addEventListener("storage", onStorage)
  listeners.add(listener)
  return () => {
    window.removeEventListener("storage", onStorage)
    listeners.delete(listener)
  }
}

/** The chats as this tab last read or stored them, by member and recipient. It writes only what differs from them. */
const known = new Map<string, StoredChat>()
const keyOf = (memberId: string, other: string): string => `${memberId}/${other}`

let writing: Promise<void> = Promise.resolve()

/** Returns the draft and unsent messages for `other`. Ignores a record that fails to load. */
export const readStoredChat = async (memberId: string, other: string): Promise<StoredChat> => {
  // A conversation that opens just after another one closed finds what that one stored.
  await writing
  const chat = (await chatsOf(memberId).catch(() => noChats))[other] ?? emptyChat
  known.set(keyOf(memberId, other), chat)
  return chat
}

/**
 * Changes the stored chat with `other` while no other tab does, and removes an empty one. The chats of another member stay
 * as long as drafts do. A failure is only logged.
 */
export const changeStored = (
  memberId: string,
  other: string,
  edit: (stored: StoredChat) => StoredChat,
): Promise<void> =>
  locked("root/messages", async () => {
    const all = await readAll()
    const { [other]: stored = emptyChat, ...rest } = chatsIn(all, memberId)
    const chat = edit(stored)
    const isEmpty = chat.draft === "" && chat.unsent.length === 0
    const own: Owned = { memberId, chats: isEmpty ? rest : { ...rest, [other]: chat } }
    const now = Date.now()
    const others = all
      .map((one) => ({ memberId: one.memberId, chats: one.chats, leftAt: one.leftAt ?? now }))
      .filter((one) => one.memberId !== memberId && hasChats(one) && now - one.leftAt < draftLifetime)
    await storedChats.write(hasChats(own) || others.length > 0 ? { ...own, others } : null)
    for (const listener of listeners) listener()
  }).catch((error: unknown) => console.warn("The messages could not be stored on this device.", error))

/**
 * Stores what this tab knows of the chat with `other`. Leaves the draft that another tab has typed, and its unsent
 * messages. Writes run one after the other.
 */
export const storeChat = (memberId: string, other: string, chat: StoredChat): Promise<void> => {
  const key = keyOf(memberId, other)
  const { draft, unsent } = known.get(key) ?? emptyChat
  known.set(key, chat)
  const own = new Map(chat.unsent.map((one) => [one.clientMessageId, one]))
  const isLeft = ({ clientMessageId }: StoredChat["unsent"][number]): boolean =>
    own.has(clientMessageId) || !unsent.some((one) => one.clientMessageId === clientMessageId)
  writing = writing.then(() =>
    changeStored(memberId, other, (stored) => ({
      draft: chat.draft === draft ? stored.draft : chat.draft,
      // What is stored has its place, so that messages which another tab has read are sent in their order.
      unsent: [
        ...new Map([
          ...stored.unsent.filter(isLeft).map((one) => [one.clientMessageId, one] as const),
          ...own,
        ]).values(),
      ],
    })),
  )
  return writing
}
