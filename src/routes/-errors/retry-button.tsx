import "#ui/button/button.css"

/** Shows a plain button without react-aria, because the error pages are part of the first load. */
export function RetryButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" className="ui-button" data-variant="primary" onClick={onPress}>
      Retry
    </button>
  )
}
