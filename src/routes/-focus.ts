import type { AnyRouter } from "@tanstack/react-router"

/**
 * Moves the focus to the new page's heading after a navigation. A screen reader then announces the page, and the next Tab reaches
 * its first control. Does nothing on the first page, or when only search parameters changed.
 */
export const focusMainOnNavigation = (router: AnyRouter): void => {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.querySelector<HTMLElement>("main")
    const target = main?.querySelector<HTMLElement>("h1") ?? main
    if (!target || target.contains(document.activeElement)) return
    // A field may already have the focus, because of autofocus or a fast member.
    if (main?.contains(document.activeElement) && document.activeElement?.matches("input, textarea")) return
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
}
