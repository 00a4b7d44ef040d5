import "./stepper.css"
import { CheckIcon } from "../icons.tsx"

interface StepperProps {
  /** The accessible name. */
  readonly label: string
  readonly steps: readonly string[]
  /** The current step, 0-based. */
  readonly active: number
}

/** Shows the progress through several steps. Earlier steps have a check mark, later ones their number (SPEC §4). */
export function Stepper({ label, steps, active }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className="ui-steps">
        {steps.map((step, index) => {
          const state = index < active ? "done" : index === active ? "active" : "ahead"
          return (
            <li
              key={step}
              data-state={state}
              {...(state === "active" ? { "aria-current": "step" as const } : {})}
            >
              <span className="ui-step-mark numbers">{state === "done" ? <CheckIcon /> : index + 1}</span>
              <span className="ui-step-name">
                {step}
                {state === "done" && <span className="visually-hidden"> (done)</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
