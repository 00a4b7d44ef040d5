import { createPortal } from "react-dom"
import { ErrorPage } from "./error-page.tsx"
import { RetryButton } from "./retry-button.tsx"

/**
 * The session broke again and again (the root machine is in `broken`): this covers whatever was there, also a dialog, which
 * makes everything inert that is not beside it in the body and marked as lying above.
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
