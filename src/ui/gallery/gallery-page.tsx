import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Gallery } from "./gallery.tsx"

/** The page at `/dev/gallery`: only the development server has it (vite.config.ts), so no build contains it. */
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
