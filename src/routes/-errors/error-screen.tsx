import { useRouter, type ErrorComponentProps } from "@tanstack/react-router"
import { Oops } from "./oops.tsx"

/** The status text or the message of what was thrown, whatever was thrown. */
const wordsOf = (error: unknown): string | null => {
  if (typeof error !== "object" || error === null) return typeof error === "string" ? error : null
  const { statusText, message } = error as { statusText?: unknown; message?: unknown }
  if (typeof statusText === "string" && statusText !== "") return statusText
  return typeof message === "string" && message !== "" ? message : null
}

/** SPEC §2, route errors: something broke. Retry asks for the page again. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const words = wordsOf(error)
  const retry = () => {
    void router.invalidate().then(reset)
  }
  return (
    <Oops
      action={
        <button type="button" className="ui-button" data-variant="primary" onClick={retry}>
          Retry
        </button>
      }
    >
      <p>Something went wrong.</p>
      {words !== null && <p className="oops-words">{words}</p>}
      <p>Don't you fret, our team of super engineers are working on it!</p>
    </Oops>
  )
}
