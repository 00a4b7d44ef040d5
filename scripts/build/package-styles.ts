/**
 * The exact style elements that react-aria adds to the page's head. The content security policy allows them by their
 * hashes. tests/ui/package-styles.test.ts compares them with the package.
 */
export const packageStyles: readonly string[] = [
  // usePress: a press that moves becomes a scroll.
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
