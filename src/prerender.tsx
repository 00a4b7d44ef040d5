import { createMemoryHistory, RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { prerender } from "react-dom/static"
import { makeRouter } from "./router.ts"

/**
 * The page at a path as nobody in particular sees it, made while building (scripts/build/prerender.ts): the markup that
 * src/main.tsx takes over in the browser, so both render the same tree.
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
