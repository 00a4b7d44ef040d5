import type { Failure } from "../../../../outcome.ts"
import { profileUnavailable } from "#api/contract/report-choices.ts"
import { ErrorPage } from "../../../-errors/error-page.tsx"
import { NotFoundScreen } from "../../../-errors/not-found-screen.tsx"

/** Shows that the office has hidden the profile, or that nobody is at this address. */
export function MissingMember({ failure }: { readonly failure: Failure }) {
  return failure.message === profileUnavailable ? (
    <ErrorPage title={profileUnavailable}>
      <p>The office has hidden it. You can write to the office if you need to reach this member.</p>
    </ErrorPage>
  ) : (
    <NotFoundScreen />
  )
}
