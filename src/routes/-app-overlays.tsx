import { useSelector } from "@xstate/react"
import { useApp } from "#machines/app/app.react.ts"
import { Toaster } from "#ui/toaster/toaster.tsx"
import { BrokenScreen } from "./-errors/broken-screen.tsx"

/** Shows the toasts and the error screen that covers the page. Only the landing page does without them. */
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
