/**
 * Lists the style elements that react-aria adds to the page's head, exactly. A content security policy allows
 * them by their hashes. tests/ui/package-styles.test.ts compares them with the package.
 */
export const packageStyles: readonly string[] = [
  // usePress: a moving press becomes a scroll.
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  // usePreventScroll, on iOS: the page beneath a dialog does not scroll.
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
