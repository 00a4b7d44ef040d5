import "#ui/theme.css"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { startApp } from "#machines/app/app.ts"
import { carryNavigation } from "#machines/app/bridge.ts"
import { makeRouter } from "./router.ts"
import { focusPages } from "./routes/-focus.ts"

const app = startApp()
const router = makeRouter({ app })
carryNavigation((to, replace) => (replace ? router.history.replace(to) : router.history.push(to)))
focusPages(router)

const root = document.getElementById("root")!
const page = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// Until the first page is known, what the server sent stays: the finished public page, or 'Loading...'.
await router.load()
document.querySelector("title")?.remove()
if (root.dataset["page"] === router.state.location.pathname) {
  router.ssr = { manifest: undefined }
  hydrateRoot(root, page)
} else createRoot(root).render(page)
