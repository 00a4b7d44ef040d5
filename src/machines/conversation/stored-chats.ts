import { Schema } from "effect"
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

const chatsOf = async (memberId: string): Promise<Chats> => {
  const stored = await storedChats.read()
  return stored?.memberId === memberId ? stored.chats : noChats
}

/** Returns the draft and unsent messages for `other`. Ignores another member's record, and one that fails to load. */
export const readStoredChat = async (memberId: string, other: string): Promise<StoredChat> =>
  (await chatsOf(memberId).catch(() => noChats))[other] ?? { draft: "", unsent: [] }

let writing: Promise<void> = Promise.resolve()

/** Stores the chat with `other`, or removes an empty chat. Writes run one after the other. A failure is only logged. */
export const storeChat = (memberId: string, other: string, chat: StoredChat): Promise<void> => {
  const write = async () => {
    const { [other]: _, ...others } = await chatsOf(memberId)
    const isEmpty = chat.draft === "" && chat.unsent.length === 0
    const chats = isEmpty ? others : { ...others, [other]: chat }
    await storedChats.write(Object.keys(chats).length === 0 ? null : { memberId, chats })
  }
  writing = writing
    .then(write)
    .catch((error: unknown) => console.warn("The messages could not be stored on this device.", error))
  return writing
}
