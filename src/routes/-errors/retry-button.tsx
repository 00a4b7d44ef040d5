import "#ui/button/button.css"

/** A plain button: the route errors are part of the first load, which has no react-aria. */
export function RetryButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" className="ui-button" data-variant="primary" onClick={onPress}>
      Retry
    </button>
  )
}
