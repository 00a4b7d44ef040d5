/** The shell machine on a real screen: it hears of the width, of navigation and of presses, and the page reads what shows. */
import { useActorRef, useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { FlowEffect } from "../flow-effects.ts"
import { shellMachine } from "./shell.machine.ts"

/** "Above 750px" (SPEC §9, sidebar breakpoint). */
const wide = "(min-width: 751px)"

export interface ShellOptions {
  /** Where the member is: a change closes what lies over the page. */
  readonly pathname: string
  /** Carries the machine's facts out: the bridge of the app. Must keep its identity between renders. */
  readonly runEffect: (fact: FlowEffect) => void
}

/** What of the shell shows now, and what may be pressed. */
export function useShell({ pathname, runEffect }: ShellOptions) {
  const ref = useActorRef(shellMachine, { input: { isWide: matchMedia(wide).matches } })

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

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the path is not read, its change is the event
  useEffect(() => ref.send({ type: "page.opened" }), [ref, pathname])

  return {
    isSidebarShown: useSelector(ref, (s) => s.hasTag("sidebarShown")),
    /** The sidebar lies over the page; else it stands beside it. */
    isDrawer: useSelector(ref, (s) => s.matches({ sidebar: "narrow" })),
    isBottomBarShown: useSelector(ref, (s) => s.hasTag("bottomBarShown")),
    isAvatarMenuOpen: useSelector(ref, (s) => s.matches({ avatarMenu: "open" })),
    toggleSidebar: () => ref.send({ type: "sidebar.toggled" }),
    dismissDrawer: () => ref.send({ type: "drawer.dismissed" }),
    setAvatarMenuOpen: (isOpen: boolean) =>
      ref.send({ type: isOpen ? "avatarMenu.opened" : "avatarMenu.closed" }),
  }
}
