import { keptRecord } from "../session/storage.ts"
import { draftOf, emptySignup } from "./signup-form.ts"
import type { SignupValues } from "./signup-form.ts"

interface KeptDraft {
  readonly values: SignupValues
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Personal details do not lie on a shared computer for longer than this (ms). */
const lifetime = 24 * 60 * 60 * 1000

const isDraft = (value: unknown): value is KeptDraft => {
  const draft = value as Partial<KeptDraft> | null
  return (
    typeof draft === "object" &&
    draft !== null &&
    typeof draft.savedAt === "number" &&
    typeof draft.values === "object" &&
    Object.keys(emptySignup).every((name) => typeof draft.values?.[name as keyof SignupValues] === "string")
  )
}

const kept = keptRecord("signup-draft", 1, isDraft)

/** What was typed at the last visit, without the passwords; empty fields without one, or after a day. */
export const readDraft = async (): Promise<SignupValues> => {
  const draft = await kept.read()
  if (draft === null) return emptySignup
  if (Date.now() - draft.savedAt < lifetime) return draftOf(draft.values)
  await kept.write(null)
  return emptySignup
}

/** Keeps what is typed so far; a form without anything typed is not worth keeping. */
export const keepDraft = (values: SignupValues): Promise<void> =>
  Object.values(draftOf(values)).every((value) => value === "")
    ? kept.write(null)
    : kept.write({ values: draftOf(values), savedAt: Date.now() })

export const forgetDraft = (): Promise<void> => kept.write(null)
