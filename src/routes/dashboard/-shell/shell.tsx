import "./shell.css"
import { useLocation } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { runEffect } from "#machines/app/run-effect.ts"
import { useShell } from "#machines/shell/shell.react.ts"
import { Later } from "#ui/later/later.tsx"
import { OfflineStrip } from "../../-errors/offline-strip.tsx"
import { PageFrame } from "../../-errors/page-frame.tsx"
import { type OpenParts, useLaterParts } from "../../-shell/use-later-parts.ts"
import { BottomBar } from "./bottom-bar.tsx"
import { Sidebar } from "./sidebar.tsx"
import { TopBar } from "./top-bar.tsx"

/** Loads the drawer on demand, because only narrow screens have one, after a press of More. */
const loadDrawer = () => import("#ui/drawer/drawer.tsx").then(({ Drawer }) => Drawer)

const openParts: OpenParts = (module) => module.openMembersParts()

/** Lays out every page of a member (SPEC §2, Dashboard shell). */
export function Shell({ children }: { readonly children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const shell = useShell({ pathname, runEffect })
  const { isDrawer, isSidebarShown } = shell
  const later = useLaterParts(openParts)
  return (
    <div className="shell" data-sidebar={isSidebarShown && !isDrawer ? "open" : "closed"}>
      <TopBar
        isDrawer={isDrawer}
        isSidebarShown={isSidebarShown}
        onToggleSidebar={shell.toggleSidebar}
        isMenuOpen={shell.isAvatarMenuOpen}
        onMenuOpenChange={shell.setAvatarMenuOpen}
      />
      <OfflineStrip />
      {later && <later.Parts />}
      {!isDrawer && isSidebarShown && (
        <aside className="sidebar" aria-label="Sidebar">
          <Sidebar />
        </aside>
      )}
      {isDrawer && isSidebarShown && (
        <Later
          load={loadDrawer}
          onFail={shell.dismissDrawer}
          isOpen
          // An open drawer can only be closed.
          onOpenChange={shell.dismissDrawer}
          title="Menu"
          side="left"
        >
          <Sidebar onLinkPress={shell.dismissDrawer} />
        </Later>
      )}
      <main id="content" className="shell-page" tabIndex={-1}>
        <PageFrame>{children}</PageFrame>
      </main>
      {shell.isBottomBarShown && <BottomBar isSidebarShown={isSidebarShown} onMore={shell.toggleSidebar} />}
    </div>
  )
}
