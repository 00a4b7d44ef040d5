import "./-root.css"
import { createRootRoute, Outlet, useLocation } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import { PageHead } from "./-page-head.tsx"

const AppOverlays = lazy(() =>
  import("./-app-overlays.tsx").then((module) => ({ default: module.AppOverlays })),
)

export const Route = createRootRoute({ component: Root })

function Root() {
  const isPublic = useLocation({ select: ({ pathname }) => pathname === "/" || pathname === "/welcome" })
  // The landing page loads no overlays. They load with the first other page and then stay.
  const [showsOverlays, setShowsOverlays] = useState(!isPublic)
  if (!isPublic && !showsOverlays) setShowsOverlays(true)
  return (
    <>
      <PageHead />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Outlet />
      {showsOverlays && (
        <Suspense>
          <AppOverlays />
        </Suspense>
      )}
    </>
  )
}
