import { Oops } from "./oops.tsx"
import { RetryButton } from "./retry-button.tsx"

/** The session broke again and again (the root machine is in `broken`): this covers whatever was there. */
export function BrokenScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="oops-cover" role="alert">
      <Oops action={<RetryButton onPress={onRetry} />}>
        <p>Something went wrong.</p>
        <p>Don't you fret, our team of super engineers are working on it!</p>
      </Oops>
    </div>
  )
}
