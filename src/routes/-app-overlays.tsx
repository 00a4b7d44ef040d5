import { useSelector } from "@xstate/react"
import { useApp } from "#machines/app/app.react.ts"
import { Toaster } from "#ui/toaster/toaster.tsx"
import { BrokenScreen } from "./-errors/broken-screen.tsx"

/** What every page but the landing page has around it: toasts, and the screen for when nothing else can be shown. */
export function AppOverlays() {
  const app = useApp()
  const isBroken = useSelector(app, (snapshot) => snapshot.hasTag("broken"))
  return (
    <>
      <Toaster />
      {isBroken && <BrokenScreen onRetry={() => app.send({ type: "restart.requested" })} />}
    </>
  )
}
