import { storedRecord } from "../session/storage.ts"
import type { StoredChat } from "./conversation.machine.ts"
import type { Unsent } from "./messages.ts"

/** Drafts and unsent messages of one member, by recipient. */
interface StoredChats {
  readonly memberId: string
  readonly chats: Readonly<Record<string, StoredChat>>
}

const isText = (value: unknown): value is string => typeof value === "string"
const isUnsent = (value: unknown): value is Unsent => {
  const unsent = value as Partial<Unsent> | null
  return (
    typeof unsent === "object" &&
    unsent !== null &&
    isText(unsent.clientMessageId) &&
    isText(unsent.content) &&
    isText(unsent.at) &&
    (unsent.status === "sending" || unsent.status === "failed") &&
    (unsent.reason === null || isText(unsent.reason))
  )
}
const isStoredChat = (value: unknown): value is StoredChat => {
  const chat = value as Partial<StoredChat> | null
  return (
    typeof chat === "object" &&
    chat !== null &&
    isText(chat.draft) &&
    Array.isArray(chat.unsent) &&
    chat.unsent.every(isUnsent)
  )
}
const isStoredChats = (value: unknown): value is StoredChats => {
  const stored = value as Partial<StoredChats> | null
  return (
    typeof stored === "object" &&
    stored !== null &&
    isText(stored.memberId) &&
    typeof stored.chats === "object" &&
    stored.chats !== null &&
    Object.values(stored.chats).every(isStoredChat)
  )
}

/** Stores `root/messages`. The session removes it at logout. */
const storedChats = storedRecord("messages", 1, isStoredChats)

const chatsOf = async (memberId: string): Promise<StoredChats["chats"]> => {
  const stored = await storedChats.read()
  return stored?.memberId === memberId ? stored.chats : {}
}

/** Returns the draft and unsent messages for `other`. Another member's record counts as none. */
export const readStoredChat = async (memberId: string, other: string): Promise<StoredChat> =>
  (await chatsOf(memberId))[other] ?? { draft: "", unsent: [] }

let writing: Promise<void> = Promise.resolve()

/** Stores the record; writes run one after the other. Removes it when there is no draft and no unsent message. */
export const storeChat = (memberId: string, other: string, chat: StoredChat): Promise<void> => {
  const write = async (before: Promise<void>) => {
    await before
    const { [other]: _, ...others } = await chatsOf(memberId)
    const isEmpty = chat.draft === "" && chat.unsent.length === 0
    const chats = isEmpty ? others : { ...others, [other]: chat }
    await storedChats.write(Object.keys(chats).length === 0 ? null : { memberId, chats })
  }
  writing = write(writing)
  return writing
}
