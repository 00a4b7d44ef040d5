import { useQuery } from "@tanstack/react-query"
import type { Failure, Outcome } from "../../../outcome.ts"
import { officeAccess } from "#api/office.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { RouterLink } from "../../-router-link.ts"

interface OfficeFailureProps {
  readonly failure: Failure
  readonly onRetry: () => void
  readonly isPending: boolean
}

/** Links to the page on which the reader's work in the office begins: for a door helper without a staff role the check-in. */
export function OfficeStart() {
  const isHelper = useQuery(officeAccess()).data?.roles.length === 0
  return isHelper ? (
    <RouterLink to="/office/check-in" variant="secondary">
      Check-in
    </RouterLink>
  ) : (
    <RouterLink to="/office" variant="secondary">
      To do
    </RouterLink>
  )
}

/** Shows why a page of the office has no content. A 403 names the admins, who can grant the role for it (OFFICE §1). */
export function OfficeFailure({ failure, onRetry, isPending }: OfficeFailureProps) {
  return failure._tag === "Forbidden" ? (
    <EmptyState
      title="Your role does not include this page"
      text={failureMessage(failure)}
      action={<OfficeStart />}
    />
  ) : (
    <ErrorState text={failureMessage(failure)} onRetry={onRetry} isPending={isPending} />
  )
}

/** Says who acted first. The page then shows the record of the 409, and may no longer show the form that sent the act. */
export const toastConflict = (outcome: Outcome<unknown, Failure>): void => {
  if (outcome._tag === "Err" && outcome.error._tag === "Conflict")
    showToast({ tone: "error", text: outcome.error.message })
}
