import { Schema } from "effect"
import { locked } from "../session/locked.ts"
import { storedRecord } from "../session/storage.ts"

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
const StoredChats = Schema.Struct({
  memberId: Schema.String,
  chats: Schema.Record(Schema.String, StoredChat),
})

/** Stores `root/messages`. The session removes it at logout. */
const storedChats = storedRecord("messages", 1, () => Schema.decodeUnknownOption(StoredChats))

type Chats = typeof StoredChats.Type.chats
const noChats: Chats = {}
const emptyChat: StoredChat = { draft: "", unsent: [] }

/** Returns the stored chats of this member, by recipient. Rejects when the storage fails to load. */
export const chatsOf = async (memberId: string): Promise<Chats> => {
  const stored = await storedChats.read()
  return stored?.memberId === memberId ? stored.chats : noChats
}

/** What this tab has read or stored last, by recipient. It changes nothing else. */
const known = new Map<string, StoredChat>()

/** Returns the draft and unsent messages for `other`. Ignores another member's record, and one that fails to load. */
export const readStoredChat = async (memberId: string, other: string): Promise<StoredChat> => {
  const chat = (await chatsOf(memberId).catch(() => noChats))[other] ?? emptyChat
  known.set(other, chat)
  return chat
}

/** Changes the stored chat with `other` while no other tab does, and removes an empty one. A failure is only logged. */
export const changeStored = (
  memberId: string,
  other: string,
  edit: (stored: StoredChat) => StoredChat,
): Promise<void> =>
  locked("root/messages", async () => {
    const { [other]: stored = emptyChat, ...others } = await chatsOf(memberId)
    const chat = edit(stored)
    const isEmpty = chat.draft === "" && chat.unsent.length === 0
    const chats = isEmpty ? others : { ...others, [other]: chat }
    await storedChats.write(Object.keys(chats).length === 0 ? null : { memberId, chats })
  }).catch((error: unknown) => console.warn("The messages could not be stored on this device.", error))

let writing: Promise<void> = Promise.resolve()

/**
 * Stores what this tab knows of the chat with `other`. Leaves the draft that another tab has typed, and its unsent
 * messages. Writes run one after the other.
 */
export const storeChat = (memberId: string, other: string, chat: StoredChat): Promise<void> => {
  const { draft, unsent } = known.get(other) ?? emptyChat
  known.set(other, chat)
  writing = writing.then(() =>
    changeStored(memberId, other, (stored) => ({
      draft: chat.draft === draft ? stored.draft : chat.draft,
      unsent: [
        ...stored.unsent.filter((one) => !unsent.some((own) => own.clientMessageId === one.clientMessageId)),
        ...chat.unsent,
      ],
    })),
  )
  return writing
}
