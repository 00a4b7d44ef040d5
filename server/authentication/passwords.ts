import { hash, type Options, verify } from "@node-rs/argon2"
import { Effect } from "effect"
import { isCommonPassword } from "../../src/common-passwords.ts"
import { commonPassword, isPersonal, personalPassword, personalWords } from "#api/contract/field-rules.ts"
import { associationTexts } from "../../src/association.ts"

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (ASVS 11.4.2). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
/** The beginning of every hash with these parameters. */
const currentPrefix = "$argon2id$v=19$m=19456,t=2,p=1$"

/** Hashes a password without truncating it. Defaults to a random salt. */
export const hashPassword = (password: string, salt?: Uint8Array): Effect.Effect<string> =>
  Effect.promise(() =>
    hash(password.normalize("NFC"), salt === undefined ? parameters : { ...parameters, salt }),
  )

/** Returns the salt that a hash contains. */
export const saltIn = (passwordHash: string): Buffer =>
  Buffer.from(passwordHash.split("$")[4] ?? "", "base64")

/** Whether a hash was made with older parameters and should be replaced at the next login. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(currentPrefix)

export const verifyPassword = (password: string, passwordHash: string): Effect.Effect<boolean> =>
  Effect.promise(() => verify(passwordHash, password.normalize("NFC")))

/** The member's names and email, which a password must not contain. */
export interface PasswordContext {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly email: string
}

/**
 * Returns why a password is refused, as a message for the member; undefined when it is accepted. Refuses common passwords
 * and the words of `context` and of the association (DECISIONS §2). The contract checks the length.
 */
export const passwordProblem = (value: string, context: PasswordContext): string | undefined => {
  if (isCommonPassword(value)) return commonPassword
  const { firstName, middleName, lastName, email } = context
  const words = personalWords([firstName, middleName ?? "", lastName, email, ...associationTexts])
  return isPersonal(value, words) ? personalPassword : undefined
}
