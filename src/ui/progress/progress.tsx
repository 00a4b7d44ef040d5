import "../field/field.css"
import "./progress.css"
import { Label } from "react-aria-components/Label"
import { ProgressBar } from "react-aria-components/ProgressBar"

interface ProgressProps {
  readonly label: string
  /** The progress in percent, 0 to 100. Without a value the bar is indeterminate. */
  readonly value?: number | undefined
}

/** The width of the moving part of an indeterminate bar, in percent. */
const indeterminateWidth = 30

/** Shows the progress of a task. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <ProgressBar {...(value === undefined ? { isIndeterminate: true } : { value })} className="ui-progress">
      {({ percentage, valueText }) => (
        <>
          <Label className="ui-label">{label}</Label>
          {value !== undefined && <span className="ui-progress-value numbers">{valueText}</span>}
          <span className="ui-progress-track">
            <span
              style={{ width: `${percentage ?? indeterminateWidth}%` }}
              data-indeterminate={value === undefined || undefined}
            />
          </span>
        </>
      )}
    </ProgressBar>
  )
}
