import { useEffect, useState } from "react"
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

const nothingIsCommon = () => false

/**
 * Returns the server's rule about common passwords. Its list of 380 kB loads in a chunk of its own as soon as something
 * is typed. Until then, and on a failed load, the server alone applies the rule.
 */
const useCommonPasswords = (hasText: boolean) => {
  const [isCommon, setRule] = useState<(password: string) => boolean>(() => nothingIsCommon)
  useEffect(() => {
    if (!hasText) return
    import("../../common-passwords.ts")
      .then((list) => setRule(() => list.isCommonPassword))
      .catch(() => undefined)
  }, [hasText])
  return isCommon
}

/** Asks for a new password twice and shows its rules and strength while it is typed (DECISIONS §2). */
export function NewPassword({ label, password, confirmation, words }: NewPasswordProps) {
  const isCommon = useCommonPasswords(password.value !== "")
  const report = ratePassword(password.value, words, password.error, isCommon)
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
        <RuleList
          label="Password rules"
          rules={report.rules}
          strength={report.strength}
          strengthLabel={report.label}
        />
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
