import type { FieldBinding } from "#machines/form/form.react.ts"
import { ratePassword } from "#machines/signup/password-strength.ts"
import { RuleList } from "#ui/rule-list/rule-list.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"

interface NewPasswordProps {
  readonly label: string
  readonly password: FieldBinding<string>
  readonly confirmation: FieldBinding<string>
  /** The member's own words, such as the name, in lower case. A password that contains them is weak. */
  readonly words: readonly string[]
}

/** Asks for a new password twice and shows its rules and strength while it is typed (DECISIONS §2). */
export function NewPassword({ label, password, confirmation, words }: NewPasswordProps) {
  const { rules, strength, label: strengthLabel } = ratePassword(password.value, words, password.error)
  return (
    <>
      <div className="auth-fields">
        <TextField
          {...password}
          label={label}
          type="password"
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <RuleList label="Password rules" rules={rules} strength={strength} strengthLabel={strengthLabel} />
      </div>
      <TextField
        {...confirmation}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  )
}
