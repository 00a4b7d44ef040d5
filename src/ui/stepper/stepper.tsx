import "./stepper.css"
import { CheckIcon } from "../icons.tsx"

interface StepperProps {
  /** What the steps lead to; spoken. */
  readonly label: string
  readonly steps: readonly string[]
  /** Where one is, 0-based. */
  readonly active: number
}

/** Where one is on a way of several steps: earlier ones show a check mark, later ones their number (SPEC §4). */
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
