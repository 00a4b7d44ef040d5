import { createMemoryHistory, RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { prerender } from "react-dom/static"
import { makeRouter } from "./router.ts"

/** The first page of a member. */
const dashboard = "/dashboard"

/** Returns the path of a route's file, from the root of the repository. */
const fileOf = (routeId: string) => `src/routes${routeId.endsWith("/") ? `${routeId}index` : routeId}.tsx`

/** Returns the pages to prerender at build time (`finished`), and the route files of a member's first page. */
export const routes = () => {
  const router = makeRouter(createMemoryHistory({ initialEntries: [dashboard] }))
  return {
    finished: Object.values(router.routesById).flatMap(({ id, fullPath, options }) => {
      const prerendered = options.staticData?.prerendered
      return prerendered === undefined ? [] : [{ path: fullPath as string, file: fileOf(id), ...prerendered }]
    }),
    member: router
      .matchRoutes(dashboard)
      .slice(1)
      .map(({ routeId }) => fileOf(routeId.endsWith("/") ? routeId : `${routeId}/route`)),
  }
}

/**
 * Renders a page for a visitor at build time (scripts/build/prerender.ts). The client in src/main.tsx hydrates this
 * markup, so both must render the same tree.
 */
export const render = async (path: string): Promise<string> => {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return new Response(prelude).text()
}
