import { hash, type Options, verify } from "@node-rs/argon2"
import { dictionary } from "@zxcvbn-ts/language-common"
import { Effect } from "effect"
import {
  commonPassword,
  isPersonal,
  personalPassword,
  personalWords,
  withoutSubstitutions,
} from "#api/contract/field-rules.ts"
import { associationTexts } from "../../src/association.ts"

/** argon2id with the OWASP sheet's parameters: 19 MiB, two passes, one lane (ASVS 11.4.2). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
const current = "$argon2id$v=19$m=19456,t=2,p=1$"

/** Hashes every byte of the password. The salt is random unless one is given. */
export const hashPassword = (password: string, salt?: Uint8Array): Effect.Effect<string> =>
  Effect.promise(() =>
    hash(password.normalize("NFC"), salt === undefined ? parameters : { ...parameters, salt }),
  )

/** Returns the salt of a hash. */
export const saltIn = (passwordHash: string): Buffer =>
  Buffer.from(passwordHash.split("$")[4] ?? "", "base64")

/** Whether a hash was made with older parameters and should be replaced at the next login. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(current)

export const verifyPassword = (password: string, passwordHash: string): Effect.Effect<boolean> =>
  Effect.promise(() => verify(passwordHash, password.normalize("NFC")))

const common = new Set(dictionary["passwords-common"].map((word) => word.toLowerCase()))

/** What a password must not contain: the member's names and email. */
export interface PasswordContext {
  readonly firstName: string
  readonly middleName?: string | null
  readonly lastName: string
  readonly email: string
}

/**
 * Returns why a password is refused; undefined when it is accepted. The contract checks the length. This checks for the
 * commonest passwords and the words of the context (DECISIONS §2). There is no other rule.
 */
export const passwordProblem = (value: string, context: PasswordContext): string | undefined => {
  const lower = value.toLowerCase()
  const letters = lower.replace(/[^\p{L}]+$/u, "").replace(/^[^\p{L}]+/u, "")
  if (new Set(value).size <= 2 || common.has(lower) || common.has(withoutSubstitutions(value))) {
    return commonPassword
  }
  // 'Password2026!' is a common word with a suffix.
  if (letters.length >= 6 && lower.length - letters.length <= 5 && common.has(letters)) {
    return commonPassword
  }
  const { firstName, middleName, lastName, email } = context
  const words = personalWords([firstName, middleName ?? "", lastName, email, ...associationTexts])
  return isPersonal(value, words) ? personalPassword : undefined
}
