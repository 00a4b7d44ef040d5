import "#ui/theme.css"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { flushSync } from "react-dom"
import { createRoot, hydrateRoot } from "react-dom/client"
import { setNavigator } from "#machines/app/navigation.ts"
import { makeRouter } from "./router.ts"
import { reportMissingParts } from "./routes/-errors/missing-part.ts"
import { focusMainOnNavigation } from "./routes/-focus.ts"

reportMissingParts()
const router = makeRouter()
setNavigator((to, replace) => (replace ? router.history.replace(to) : router.history.push(to)))
focusMainOnNavigation(router)

const root = document.getElementById("root")!
const page = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// Until the first page is known, what the server sent stays: a finished public page, or 'Loading...'.
await router.load()
// From here on React says what stands in the head, also what the server said for crawlers.
for (const served of document.querySelectorAll("title, meta[data-served]")) served.remove()
const { dataset } = document.documentElement
// A finished page hides where another one is shown (/signup?type=…); elsewhere it is taken over with all that was typed in it.
if (root.dataset["page"] === location.pathname && dataset["pageHidden"] === undefined) {
  router.ssr = { manifest: undefined }
  hydrateRoot(root, page)
} else {
  // At once, so that its effects have run before it is painted. Until they have, a flow hears nothing of what is typed, and
  // each key is added to a field that still looks empty: the keys before it would be lost.
  flushSync(() => createRoot(root).render(page))
}
delete dataset["pageHidden"]
document.getElementById("submit-status")?.remove()
