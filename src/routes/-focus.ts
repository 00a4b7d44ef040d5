import type { AnyRouter } from "@tanstack/react-router"

const focus = (target: HTMLElement): void => {
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * Moves the focus to the new page's heading after a navigation. A screen reader then announces the page, and the next Tab reaches
 * its first control. Does nothing on the first page, or when only search parameters changed.
 */
export const focusMainOnNavigation = (router: AnyRouter): void => {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.querySelector<HTMLElement>("main")
    const target = main?.querySelector<HTMLElement>("h1") ?? main
    const active = document.activeElement
    if (!target || target.contains(active)) return
    // A field may already have the focus, because of autofocus or a fast member.
    if (main!.contains(active) && active!.matches("input, textarea")) return
    focus(target)
  })
}

/**
 * Waits until the control that was focused or pressed last is removed from the page. Then moves the focus to what is around it:
 * the closest section or group, or the main part, so that the next Tab does not start at the top of the page. Waits until a
 * dialog that the control opened has closed.
 */
export const watchLostFocus = (): void => {
  /** The control and the elements around it, from the inside out. A press need not focus it, and a dialog does not change it. */
  let around: HTMLElement[] = []
  const storeControl = ({ type, target }: Event) => {
    const pressed = target as HTMLElement
    const main = pressed.closest("main")
    if (!main) return
    around = []
    // A press beside all controls takes the focus from the last one.
    let element = type === "click" ? pressed.closest<HTMLElement>("a, button, input, label") : pressed
    for (; main.contains(element); element = element!.parentElement) around.push(element!)
  }
  document.addEventListener("focusin", storeControl, true)
  document.addEventListener("click", storeControl, true)
  new MutationObserver(() => {
    if (around[0]?.isConnected !== false || document.activeElement !== document.body) return
    const target = around.find((element) => element.isConnected && element.matches("section, [tabindex]"))
    around = []
    if (target) focus(target)
  }).observe(document.body, { childList: true, subtree: true })
}
