import type { Failure } from "../../../outcome.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { RouterLink } from "../../-router-link.ts"

interface OfficeFailureProps {
  readonly failure: Failure
  readonly onRetry: () => void
  readonly isPending: boolean
}

/** Shows why a page of the office has no content. A 403 names the admins, who can grant the role for it (OFFICE §1). */
export function OfficeFailure({ failure, onRetry, isPending }: OfficeFailureProps) {
  return failure._tag === "Forbidden" ? (
    <EmptyState
      title="Your role does not include this page"
      text={failureMessage(failure)}
      action={
        <RouterLink to="/office" variant="secondary">
          To do
        </RouterLink>
      }
    />
  ) : (
    <ErrorState text={failureMessage(failure)} onRetry={onRetry} isPending={isPending} />
  )
}
