import type { AnyRouter } from "@tanstack/react-router"

/**
 * After a navigation the new page's heading has the focus, so that a screen reader says where one is and the next Tab is
 * the page's first control. Not on the first page, and not when only search parameters changed.
 */
export const focusMainOnNavigation = (router: AnyRouter): void => {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.querySelector<HTMLElement>("main")
    const target = main?.querySelector<HTMLElement>("h1") ?? main
    if (!target || target.contains(document.activeElement)) return
    // Whoever is in a field already, because it took the focus by itself or because they were quick, stays there.
    if (main?.contains(document.activeElement) && document.activeElement?.matches("input, textarea")) return
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
}
