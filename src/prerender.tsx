import { createMemoryHistory, rootRouteId, RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { prerender } from "react-dom/static"
import { apiBaseUrl } from "#api/api-host.ts"
import { routeTree } from "./route-tree.gen.ts"
import { makeRouter } from "./router.ts"

/** The first page of a member. */
const dashboard = "/dashboard"

/** Returns the path of a route's file, from the root of the repository. */
const fileOf = (routeId: string) => `src/routes${routeId.endsWith("/") ? `${routeId}index` : routeId}.tsx`

/**
 * Returns the pages to prerender at build time (`finished`), and the others (`shells`): the pattern of each path, as
 * `/dashboard/events/$slug`, with the route files of the page. `member` is the pattern of a member's first page.
 */
export const routes = () => {
  const all = Object.values(
    makeRouter(routeTree, createMemoryHistory({ initialEntries: [dashboard] })).routesById,
  )
  const layouts = all.map(({ id }): string => id).filter((id) => all.some((one) => one.id === `${id}/`))
  return {
    finished: all.flatMap(({ id, fullPath, options }) => {
      const prerendered = options.staticData?.prerendered
      return prerendered === undefined ? [] : [{ path: fullPath as string, file: fileOf(id), ...prerendered }]
    }),
    shells: all
      .filter(({ id, options }) => {
        const isPage = id !== rootRouteId && !layouts.includes(id)
        return isPage && options.staticData?.prerendered === undefined
      })
      .map(({ id, fullPath }) => ({
        path: (fullPath as string).replace(/\/$/, ""),
        files: [
          ...layouts
            .filter((layout) => id.startsWith(`${layout}/`))
            .map((layout) => fileOf(`${layout}/route`)),
          fileOf(id),
        ],
      })),
    member: dashboard,
    apiBaseUrl,
  }
}

/**
 * Renders a page for a visitor at build time (scripts/build/prerender.ts). The client in src/main.tsx hydrates this
 * markup, so both must render the same tree.
 */
export const render = async (path: string): Promise<string> => {
  const router = makeRouter(routeTree, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return new Response(prelude).text()
}
