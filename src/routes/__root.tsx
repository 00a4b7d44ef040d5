import "./-root.css"
import { createRootRouteWithContext, HeadContent, Outlet } from "@tanstack/react-router"
import { association } from "../association.ts"
import type { RouterContext } from "../router.ts"

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: `${association.shortName} ${association.portal}` }] }),
  component: Root,
})

function Root() {
  return (
    <>
      <HeadContent />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Outlet />
    </>
  )
}
