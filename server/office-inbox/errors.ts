import { Data } from "effect"
import type { InboxConversation } from "#api/contract/office-inbox.ts"
import type { ChatError } from "#server/chats/errors.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** This member has no conversation with the office, or the caller cannot begin it. */
export class InboxNotFound extends Data.TaggedError("InboxNotFound") {}

/** Nobody answers themselves. */
export class OwnInbox extends Data.TaggedError("OwnInbox") {}

/** The caller reads assigned conversations only, and this one is not. */
export class NotAssigned extends Data.TaggedError("NotAssigned") {}

/** Somebody else has the conversation, or it has changed. `message` says which. */
export class InboxConflict extends Data.TaggedError("InboxConflict")<{
  readonly message: string
  readonly conversation: InboxConversation
}> {}

export type InboxError = InboxNotFound | OwnInbox | NotAssigned | InboxConflict | InvalidFields | ChatError
