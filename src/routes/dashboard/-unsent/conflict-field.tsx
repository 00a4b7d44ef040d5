import "./unsent.css"
import { useId } from "react"
import type { Choice } from "#machines/outbox/queued-changes.ts"

interface ConflictFieldProps {
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly value: Choice | ""
  readonly error: string | undefined
  readonly onChange: (choice: Choice) => void
}

const titles = { mine: "Your change", theirs: "Saved elsewhere" } as const

/** Shows both values of one field, and asks which one counts. */
export function ConflictField({ label, value, error, onChange, ...words }: ConflictFieldProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      className="unsent-sides"
      aria-labelledby={`${id}-label`}
      {...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
    >
      <span id={`${id}-label`} className="ui-label">
        {label}
      </span>
      {(["mine", "theirs"] as const).map((choice) => (
        <label key={choice} className="unsent-side">
          <input
            type="radio"
            name={id}
            checked={value === choice}
            onChange={() => onChange(choice)}
            aria-labelledby={`${id}-${choice}`}
            aria-describedby={`${id}-${choice}-value`}
          />
          <strong id={`${id}-${choice}`}>{titles[choice]}</strong>
          <span id={`${id}-${choice}-value`} className="unsent-side-value">
            {words[choice]}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <span id={`${id}-error`} className="ui-error">
          {error}
        </span>
      )}
    </div>
  )
}
