import { useLocation } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { app, sessionOf, whenSessionKnown } from "#machines/app/app.ts"
import { Toaster } from "#ui/toaster/toaster.tsx"
import { BrokenScreen } from "./-errors/broken-screen.tsx"
import { OfflineStrip } from "./-errors/offline-strip.tsx"

/**
 * Starts the root actor, and waits until the session is known. The pages that need it also show the overlays. It is in the
 * same module, because each module that is imported dynamically costs a request.
 */
export const knownSession = async () => ({ snapshot: await whenSessionKnown(app), session: sessionOf(app) })

/**
 * Shows the toasts, the error screen that covers the page, and the offline strip where no shell shows it. Only the landing
 * page does without them.
 */
export function AppOverlays() {
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
