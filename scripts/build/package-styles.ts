/**
 * The style elements that react-aria puts into the page's head, to the letter: a content security policy allows them by their
 * hashes. tests/ui/package-styles.test.ts compares them with the package.
 */
export const packageStyles: readonly string[] = [
  // usePress: a press that moves becomes a scroll.
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  // usePreventScroll, on iOS: the page beneath a dialog stays where it is.
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
