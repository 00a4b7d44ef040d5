import { createMemoryHistory, RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { prerender } from "react-dom/static"
import { makeRouter } from "./router.ts"

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
