/** Defines rules that only forms check. The server also checks the contract's field rules. */
import { type FieldRule, required } from "#api/contract/field-rules.ts"

/** SPEC §5: the message of the global member's form. */
export const invalidGlobalEmail = "Invalid email address"
export const passwordsDiffer = "Passwords do not match"
export const selectGender = "Select your gender"

/** Returns a rule that checks the repeated new password. */
export const confirmation =
  (password: string): FieldRule =>
  (value) => {
    if (value === "") return required
    return value === password ? undefined : passwordsDiffer
  }

/** Returns the messages of all invalid fields by name, in the order of the rules. */
export const validateFields = (
  rules: Readonly<Record<string, FieldRule>>,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const message = rule(values[name] ?? "")
      return message === undefined ? [] : [[name, message]]
    }),
  )
