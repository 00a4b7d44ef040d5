import { storedRecord } from "../session/storage.ts"
import { draftOf, emptySignup } from "./signup-form.ts"
import type { SignupValues } from "./signup-form.ts"

interface StoredDraft {
  readonly values: SignupValues
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Personal details do not lie on a shared computer for longer than this (ms). */
const lifetime = 24 * 60 * 60 * 1000

const isDraft = (value: unknown): value is StoredDraft => {
  const draft = value as Partial<StoredDraft> | null
  return (
    typeof draft === "object" &&
    draft !== null &&
    typeof draft.savedAt === "number" &&
    typeof draft.values === "object" &&
    Object.keys(emptySignup).every((name) => typeof draft.values?.[name as keyof SignupValues] === "string")
  )
}

const stored = storedRecord("signup-draft", 1, isDraft)

/** What was typed at the last visit, without the passwords; empty fields without one, or after a day. */
export const readDraft = async (): Promise<SignupValues> => {
  const draft = await stored.read()
  if (draft === null) return emptySignup
  if (Date.now() - draft.savedAt < lifetime) return draftOf(draft.values)
  await stored.write(null)
  return emptySignup
}

/** Keeps what is typed so far; a form without anything typed is not worth keeping. */
export const storeDraft = (values: SignupValues): Promise<void> =>
  Object.values(draftOf(values)).every((value) => value === "")
    ? stored.write(null)
    : stored.write({ values: draftOf(values), savedAt: Date.now() })

export const clearDraft = (): Promise<void> => stored.write(null)
