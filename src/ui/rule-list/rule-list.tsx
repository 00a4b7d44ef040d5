import "./rule-list.css"
import { CheckIcon } from "../icons.tsx"

interface RuleListProps {
  /** The accessible name. */
  readonly label: string
  readonly rules: readonly { readonly text: string; readonly isMet: boolean }[]
  /** The strength, 0 to 4. Without a strength the bar is hidden. */
  readonly strength?: 0 | 1 | 2 | 3 | 4
  /** The strength in a word. Required with `strength`: colour alone is not accessible. */
  readonly strengthLabel?: string
}

/** Shows rules that get a check mark as soon as the typed text meets them. */
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
