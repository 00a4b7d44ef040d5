import "./rule-list.css"
import { CheckIcon } from "../icons.tsx"

interface RuleListProps {
  /** What the rules are for; spoken. */
  readonly label: string
  readonly rules: readonly { readonly text: string; readonly isMet: boolean }[]
  /** How strong the whole is, 0 to 4; no bar without it. */
  readonly strength?: 0 | 1 | 2 | 3 | 4
  /** The strength in a word; always say it, colour alone says nothing. */
  readonly strengthLabel?: string
}

/** Rules that tick themselves off while one types. */
export function RuleList({ label, rules, strength, strengthLabel }: RuleListProps) {
  return (
    <div className="ui-rules">
      {strength !== undefined && (
        <div className="ui-strength" data-strength={strength}>
          <span className="ui-strength-bar" aria-hidden="true">
            {[1, 2, 3, 4].map((step) => (
              <span key={step} data-on={step <= strength || undefined} />
            ))}
          </span>
          <span role="status">{strengthLabel}</span>
        </div>
      )}
      <ul aria-label={label}>
        {rules.map((rule) => (
          <li key={rule.text} data-met={rule.isMet || undefined}>
            <span className="ui-rule-mark">
              <CheckIcon />
            </span>
            {rule.text}
            <span className="visually-hidden">{rule.isMet ? ", met" : ", not met yet"}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
