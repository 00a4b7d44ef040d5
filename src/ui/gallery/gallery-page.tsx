import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Gallery } from "./gallery.tsx"

/** Renders the page at `/dev/gallery`. Only the development server has it (vite.config.ts), so no build contains it. */
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
