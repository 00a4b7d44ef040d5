import "../empty-state/empty-state.css"
import type { ReactNode } from "react"
import { Button } from "../button/button.tsx"
import { Illustration } from "../illustrations.tsx"

interface ErrorStateProps {
  readonly title?: string
  /** Explains what happened, and which data is safe. */
  readonly text?: ReactNode
  readonly onRetry?: (() => void) | undefined
  readonly isPending?: boolean | undefined
  readonly retryLabel?: string
}

/** Shows an error in place of content, with a Retry button. It is announced. */
export function ErrorState(props: ErrorStateProps) {
  const { title = "Something went wrong.", text, onRetry, isPending = false, retryLabel = "Retry" } = props
  return (
    <div role="alert" className="ui-empty">
      <Illustration name="broken" />
      <p className="ui-empty-title display">{title}</p>
      {text !== undefined && <p className="quiet">{text}</p>}
      {onRetry !== undefined && (
        <Button variant="secondary" isPending={isPending} onPress={() => onRetry()}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
