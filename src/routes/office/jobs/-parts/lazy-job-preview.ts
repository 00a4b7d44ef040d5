import { lazy } from "react"

/** The member's page loads with the preview, not with the form or the facts. */
export const JobPreview = lazy(() =>
  import("./job-preview.tsx").then((module) => ({ default: module.JobPreview })),
)
