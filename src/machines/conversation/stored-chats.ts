import { keptRecord } from "../session/storage.ts"
import type { KeptChat } from "./conversation.machine.ts"
import type { Unsent } from "./messages.ts"

/** Drafts and unsent messages of one member, by whom they are for. */
interface KeptChats {
  readonly memberId: string
  readonly chats: Readonly<Record<string, KeptChat>>
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
const isKeptChat = (value: unknown): value is KeptChat => {
  const chat = value as Partial<KeptChat> | null
  return (
    typeof chat === "object" &&
    chat !== null &&
    isText(chat.draft) &&
    Array.isArray(chat.unsent) &&
    chat.unsent.every(isUnsent)
  )
}
const isKeptChats = (value: unknown): value is KeptChats => {
  const kept = value as Partial<KeptChats> | null
  return (
    typeof kept === "object" &&
    kept !== null &&
    isText(kept.memberId) &&
    typeof kept.chats === "object" &&
    kept.chats !== null &&
    Object.values(kept.chats).every(isKeptChat)
  )
}

/** `root/messages`: the session takes it away at logout. */
const keptChats = keptRecord("messages", 1, isKeptChats)

const chatsOf = async (memberId: string): Promise<KeptChats["chats"]> => {
  const kept = await keptChats.read()
  return kept?.memberId === memberId ? kept.chats : {}
}

/** What was written to `other` and not sent yet; another member's is none. */
export const readKeptChat = async (memberId: string, other: string): Promise<KeptChat> =>
  (await chatsOf(memberId))[other] ?? { draft: "", unsent: [] }

let writing: Promise<void> = Promise.resolve()

/** Keeps it, one write after the other; nothing written and nothing unsent needs no record. */
export const keepChat = (memberId: string, other: string, chat: KeptChat): Promise<void> => {
  const write = async (before: Promise<void>) => {
    await before
    const { [other]: _, ...others } = await chatsOf(memberId)
    const isEmpty = chat.draft === "" && chat.unsent.length === 0
    const chats = isEmpty ? others : { ...others, [other]: chat }
    await keptChats.write(Object.keys(chats).length === 0 ? null : { memberId, chats })
  }
  writing = write(writing)
  return writing
}
