import { draftLifetime, storedRecord } from "../session/storage.ts"
import { draftOf, emptySignup } from "./signup-form.ts"
import type { SignupValues } from "./signup-form.ts"

const stored = storedRecord("signup-draft", 1, () =>
  import("./signup-draft-schema.ts").then(({ decodeSignupDraft }) => decodeSignupDraft),
)

/** Returns the draft of the last visit without the passwords. Returns empty fields without a draft or after a day. */
export const readDraft = async (): Promise<SignupValues> => {
  const draft = await stored.read().catch(() => null)
  if (draft === null) return emptySignup
  if (Date.now() - draft.savedAt < draftLifetime) return draftOf(draft.values)
  await stored.write(null)
  return emptySignup
}

/** Stores the typed values without the passwords. Removes the record of an empty form. */
export const storeDraft = (values: SignupValues): Promise<void> =>
  Object.values(draftOf(values)).every((value) => value === "")
    ? stored.write(null)
    : stored.write({ values: draftOf(values), savedAt: Date.now() })

export const clearDraft = (): Promise<void> => stored.write(null)
