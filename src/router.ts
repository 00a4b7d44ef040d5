import { createRouter, type RouterHistory } from "@tanstack/react-router"
import type { App } from "#machines/app/app.ts"
import { routeTree } from "./route-tree.gen.ts"
import { NotFoundScreen } from "./routes/-errors/not-found-screen.tsx"
import { ErrorScreen } from "./routes/-errors/error-screen.tsx"

/** What guards and loaders are given. */
export interface RouterContext {
  readonly app: App
}

/**
 * The pages of the portal by their address. The history is the browser's, unless a page is made ahead of time.
 */
export const makeRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history ? { history } : { scrollRestoration: true }),
    defaultPreload: "intent",
    // Reads are Query's: it decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })

export type AppRouter = ReturnType<typeof makeRouter>

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter
  }
}
