import { lazy } from "react"

/** The member's page loads with the preview, not with the form or the facts. */
export const ProductPreview = lazy(() =>
  import("./product-preview.tsx").then((module) => ({ default: module.ProductPreview })),
)
