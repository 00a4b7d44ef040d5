import { createPortal } from "react-dom"
import { ErrorPage } from "./error-page.tsx"
import { RetryButton } from "./retry-button.tsx"

/**
 * Covers the whole page after the session failed repeatedly (the root machine is in `broken`). It is rendered into the body and
 * marked as a top layer, because an open dialog makes all other elements inert.
 */
export function BrokenScreen({ onRetry }: { readonly onRetry: () => void }) {
  return createPortal(
    <div className="error-page-cover" role="alert" data-react-aria-top-layer="true">
      <ErrorPage action={<RetryButton onPress={onRetry} />}>
        <p>Something went wrong.</p>
        <p>Don't you fret, our team of super engineers are working on it!</p>
      </ErrorPage>
    </div>,
    document.body,
  )
}
