import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router"
import type { routeTree } from "./route-tree.gen.ts"
import { ErrorScreen } from "./routes/-errors/error-screen.tsx"
import { NotFoundScreen } from "./routes/-errors/not-found-screen.tsx"

/**
 * Makes the router.
 * @param tree all routes, or only those of members (src/main.tsx).
 * @param history defaults to the browser's; prerendering passes its own.
 */
export const makeRouter = (tree: typeof routeTree, history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
    ...(history ? { history } : { scrollRestoration: true }),
    // Keeps search values as text. A provider's reference of digits only must not become a rounded number.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    // Query decides what is fresh, so the router caches nothing.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** Set for a page that the build prerenders (scripts/build/prerender.ts). The browser renders all other pages. */
    readonly prerendered?: {
      /** Hides the page from a member whom this device remembers, because the dashboard opens instead. */
      readonly isForVisitors: boolean
      /** The search parameter that makes the address show another page. */
      readonly otherPageWith?: string
    }
  }
}
