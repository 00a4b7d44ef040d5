/** Connects the shell machine to the screen: sends the width, navigations and presses, and returns what to show. */
import { useActorRef, useSelector } from "@xstate/react"
import { useEffect } from "react"
import { countTransitions } from "../app/run-effect.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { shellMachine } from "./shell.machine.ts"

/** "Above 750px" (SPEC §9, sidebar breakpoint). */
const wide = "(min-width: 751px)"

export interface ShellOptions {
  /** The current path. A change closes the drawer and the menu. */
  readonly pathname: string
  /** Runs the machine's effects. Must keep its identity between renders. */
  readonly runEffect: (effect: FlowEffect) => void
}

/** Returns which parts of the shell are visible, and the handlers of its buttons. */
export function useShell({ pathname, runEffect }: ShellOptions) {
  const ref = useActorRef(shellMachine, {
    input: { isWide: matchMedia(wide).matches },
    inspect: countTransitions,
  })

  useEffect(() => {
    const query = matchMedia(wide)
    const sendWidth = () => ref.send({ type: "viewport.changed", isWide: query.matches })
    sendWidth()
    query.addEventListener("change", sendWidth)
    return () => query.removeEventListener("change", sendWidth)
  }, [ref])

  useEffect(() => {
    const subscription = ref.on("invalidate", runEffect)
    return () => subscription.unsubscribe()
  }, [ref, runEffect])

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a changed path is the event
  useEffect(() => ref.send({ type: "page.opened" }), [ref, pathname])

  return {
    isSidebarShown: useSelector(ref, (s) => s.hasTag("sidebarShown")),
    /** True when the sidebar is a drawer over the page, false when it is a column. */
    isDrawer: useSelector(ref, (s) => s.matches({ sidebar: "narrow" })),
    isBottomBarShown: useSelector(ref, (s) => s.hasTag("bottomBarShown")),
    isAvatarMenuOpen: useSelector(ref, (s) => s.matches({ avatarMenu: "open" })),
    toggleSidebar: () => ref.send({ type: "sidebar.toggled" }),
    dismissDrawer: () => ref.send({ type: "drawer.dismissed" }),
    setAvatarMenuOpen: (isOpen: boolean) =>
      ref.send({ type: isOpen ? "avatarMenu.opened" : "avatarMenu.closed" }),
  }
}
