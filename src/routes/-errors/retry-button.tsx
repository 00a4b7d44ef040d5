import "#ui/button/button.css"

/** Shows a plain button: the route errors are part of the first load, which excludes react-aria. */
export function RetryButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" className="ui-button" data-variant="primary" onClick={onPress}>
      Retry
    </button>
  )
}
