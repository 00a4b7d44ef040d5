/** Defines the reply to a member (OFFICE §10), its rules, and the request. Pure. */
import type { InboxReply } from "#api/contract/office-inbox.ts"
import * as rules from "#api/contract/field-rules.ts"
import { validateFields } from "../signup/rules.ts"

export type ReplyValues = Readonly<{ content: string }>

export const noValues: ReplyValues = { content: "" }

/** A reply that was not sent. */
export interface ReplyDraft extends ReplyValues {
  /** The idempotency key of this text; null before the first attempt to send it. */
  readonly clientMessageId: string | null
}

/** The longest reply, in code points (DECISIONS §5). */
const maxLength = 4_000

const content: rules.FieldRule = (value) =>
  rules.storable(value) ??
  (Array.from(value).length > maxLength ? rules.tooLong(maxLength) : rules.visible()(value))

/** Returns a message for each invalid field. */
export const validateReply = (values: ReplyValues): Readonly<Record<string, string>> =>
  validateFields({ content }, { ...values })

/** Returns the request that sends a reply to the member `id`. */
export const replyOf = (
  id: string,
  { content: typed }: ReplyValues,
  clientMessageId: string | null,
): InboxReply & { readonly id: string } => ({
  id,
  content: typed.trim(),
  clientMessageId: clientMessageId ?? "",
})
