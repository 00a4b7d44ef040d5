import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Gallery } from "./gallery.tsx"

/** Renders the page at `/dev/gallery`. Only the development server serves this page (vite.config.ts); no build contains it. */
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
