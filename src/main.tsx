import "#ui/theme.css"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { flushSync } from "react-dom"
import { createRoot, hydrateRoot } from "react-dom/client"
import { usesLessData, watchLessData } from "#api/less-data.ts"
import { setNavigator } from "#machines/app/navigation.ts"
import { isInOffice } from "./routes/-office-address.ts"
import { routeTree as memberRoutes } from "./route-tree.members.js"
import { makeRouter } from "./router.ts"
import { reportMissingParts } from "./routes/-errors/missing-part.ts"
import { focusMainOnNavigation, watchLostFocus } from "./routes/-focus.ts"

reportMissingParts()
// Members load no route of the office. A link to the office loads a new document (src/routes/__root.tsx).
const router = makeRouter(
  isInOffice(location.pathname) ? (await import("./route-tree.gen.ts")).routeTree : memberRoutes,
)
setNavigator((to, replace) => (replace ? router.history.replace(to) : router.history.push(to)))
/** Links prefetch their page on hover and focus, unless the member pays for data (NETWORK §2.11). */
const setPreload = (): void => {
  router.options.defaultPreload = usesLessData() ? false : "intent"
}
setPreload()
watchLessData(setPreload)
focusMainOnNavigation(router)
watchLostFocus()

const root = document.getElementById("root")!
const page = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// The server sent a prerendered public page or 'Loading...'. That page stays visible until the router has loaded.
await router.load()
const { dataset } = document.documentElement
// React hydrates a prerendered page and keeps the typed text. A prerendered page is hidden, and not hydrated, where the
// address shows another page (/signup?type=…).
if (root.dataset["page"] === location.pathname && dataset["pageHidden"] === undefined) {
  router.ssr = { manifest: undefined }
  hydrateRoot(root, page)
} else {
  // React renders the head, including the tags that the server sent for crawlers. When it hydrates, it adopts them.
  for (const served of document.querySelectorAll("title, meta[data-served]")) served.remove()
  // Renders synchronously, so that the effects run before the first paint. Machines start in effects, and text that is
  // typed before that would be lost.
  flushSync(() => createRoot(root).render(page))
}
delete dataset["pageHidden"]
document.getElementById("submit-status")?.remove()
