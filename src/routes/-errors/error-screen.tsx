import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { reachability } from "#api/reachability.ts"
import { isMissingPart } from "./missing-part.ts"
import { ErrorPage } from "./error-page.tsx"
import { RetryButton } from "./retry-button.tsx"

/** Returns the status text or the message of any thrown value. */
const errorMessage = (error: unknown): string | null => {
  if (typeof error !== "object" || error === null) return typeof error === "string" ? error : null
  const { statusText, message } = error as { statusText?: unknown; message?: unknown }
  if (typeof statusText === "string" && statusText !== "") return statusText
  return typeof message === "string" && message !== "" ? message : null
}

/**
 * Shows a route error (SPEC §2). A page whose script is not stored on an offline device is no error: it says so (NETWORK
 * §3.1). Retry loads the route again. If a script failed to load, Retry reloads the whole page, because the browser caches a
 * failed import.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const message = errorMessage(error)
  const retry = () => {
    if (isMissingPart(error)) location.reload()
    else void router.invalidate().then(reset)
  }
  if (isMissingPart(error) && reachability.isLost())
    return (
      <ErrorPage
        title="You are offline, and this page is not saved on this phone yet"
        action={<RetryButton onPress={retry} />}
      >
        <p>Connect to the internet, then try again.</p>
      </ErrorPage>
    )
  return (
    <ErrorPage action={<RetryButton onPress={retry} />}>
      <p>Something went wrong.</p>
      {message !== null && <p className="error-page-address">{message}</p>}
      <p>Don't you fret, our team of super engineers are working on it!</p>
    </ErrorPage>
  )
}
