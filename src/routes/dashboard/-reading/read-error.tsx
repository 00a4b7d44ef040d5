import { useIsOffline } from "#machines/connection/connection.react.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { type Failure, hasTag } from "../../../outcome.ts"

interface ReadErrorProps {
  readonly failure: Failure
  readonly onRetry?: () => void
  readonly isPending?: boolean
}

/** Returns why data could not be read. Offline, data that this device has never loaded is no error (NETWORK §3.1). */
export const useReadErrorText = (
  failure: Failure | null,
): { readonly title?: string; readonly text: string } => {
  const isOffline = useIsOffline()
  if (failure === null) return { text: "" }
  if (!isOffline || !hasTag(failure, "Unreachable")) return { text: failureMessage(failure) }
  return {
    title: "You are offline, and this page is not saved on this phone yet",
    text: "Connect to the internet, then try again.",
  }
}

/** Shows why data could not be read, with a Retry button. */
export function ReadError({ failure, ...props }: ReadErrorProps) {
  return <ErrorState {...props} {...useReadErrorText(failure)} />
}
