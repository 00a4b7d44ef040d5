import "./-root.css"
import { createRootRoute, Outlet, useLocation } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import { isInOffice } from "./-office-address.ts"
import { PageHead } from "./-page-head.tsx"

const AppOverlays = lazy(() =>
  import("./-app-overlays.tsx").then((module) => ({ default: module.AppOverlays })),
)

/** Replaces the page by the document of its address. Never resolves: the page stays visible until then. */
const loadDocument = (): Promise<never> => {
  location.reload()
  return new Promise(() => {})
}

export const Route = createRootRoute({
  component: Root,
  // The routes of the office are in the documents of the office alone (src/main.tsx).
  beforeLoad: ({ location: { pathname }, matches, preload }) =>
    !preload && isInOffice(pathname) && matches.every(({ routeId }) => routeId !== "/office")
      ? loadDocument()
      : undefined,
})

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
