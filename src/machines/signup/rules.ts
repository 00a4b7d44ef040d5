/** What only forms ask of fields; what the server asks too is in the contract's field rules. */
import { type FieldRule, required } from "#api/contract/field-rules.ts"

/** SPEC §5: what the global member's form says instead. */
export const invalidGlobalEmail = "Invalid email address"
export const passwordsDiffer = "Passwords do not match"
export const selectGender = "Select your gender"

/** The second entry of a new password. */
export const confirmation =
  (password: string): FieldRule =>
  (value) =>
    value === "" ? required : value === password ? undefined : passwordsDiffer

/** The sentences of all wrong fields, by name, in the order of the rules. */
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
