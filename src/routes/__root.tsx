import "./-root.css"
import { createRootRoute, Outlet, useLocation } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import { OfflineNotice } from "./-errors/offline-alert.tsx"
import { PageHead } from "./-page-head.tsx"

const Inside = lazy(() => import("./-app-overlays.tsx").then((module) => ({ default: module.Inside })))

export const Route = createRootRoute({ component: Root })

function Root() {
  const isPublic = useLocation({ select: ({ pathname }) => pathname === "/" || pathname === "/welcome" })
  // The landing page does without toasts and flows, until a page was open that has them.
  const [isInside, setInside] = useState(!isPublic)
  if (!isPublic && !isInside) setInside(true)
  return (
    <>
      <PageHead />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Outlet />
      <OfflineNotice />
      {isInside && (
        <Suspense>
          <Inside />
        </Suspense>
      )}
    </>
  )
}
