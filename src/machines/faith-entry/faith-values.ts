/**
 * Defines the values of a faith entry (SPEC §2, §3, §5). Pure and small, because the dashboard's first page loads
 * it.
 */
import * as rules from "#api/contract/field-rules.ts"
import type { FaithCategory } from "#api/contract/faith-entry.ts"
import { maxEntryLength } from "#api/contract/choices.ts"
import { validateFields } from "../signup/rules.ts"

/** A type, not an interface, because a form's values need an index signature. */
export type FaithValues = Readonly<{ category: FaithCategory; content: string; isAnonymous: boolean }>

/** An entry with its random idempotency key, which stays the same until the entry is posted. */
export type FaithDraft = FaithValues & Readonly<{ clientEntryId: string }>

/** The defaults (SPEC §5): `isAnonymous` is false, and the first category is selected. */
export const emptyEntry: FaithValues = { category: "Testimony", content: "", isAnonymous: false }

/** Returns a message for each invalid field. An empty entry is invalid (DECISIONS §7). */
export const validateEntry = ({ content }: Pick<FaithValues, "content">): Readonly<Record<string, string>> =>
  validateFields({ content: rules.filled(maxEntryLength) }, { content })
