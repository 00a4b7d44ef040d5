import { useLocation } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useApp } from "#machines/app/app.react.ts"
import { Toaster } from "#ui/toaster/toaster.tsx"
import { BrokenScreen } from "./-errors/broken-screen.tsx"
import { OfflineStrip } from "./-errors/offline-strip.tsx"

/**
 * Shows the toasts, the error screen that covers the page, and the offline strip where no shell shows it. Only the landing
 * page does without them.
 */
export function AppOverlays() {
  const app = useApp()
  const isBroken = useSelector(app, (snapshot) => snapshot.hasTag("broken"))
  const hasShell = useLocation({ select: ({ pathname }) => /^\/dashboard(\/|$)/.test(pathname) })
  return (
    <>
      {!hasShell && <OfflineStrip />}
      <Toaster />
      {isBroken && <BrokenScreen onRetry={() => app.send({ type: "restart.requested" })} />}
    </>
  )
}
