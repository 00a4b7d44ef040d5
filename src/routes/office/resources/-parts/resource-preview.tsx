import "./resources.css"
import { lazy, Suspense, useState } from "react"
import type { OfficeResource } from "#api/contract/office-resources.ts"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** What members read. It loads with the preview, not with the page of the office. */
const ResourceBody = lazy(() =>
  import("../../../-member/resource-body.tsx").then((module) => ({
    default: module.ResourceBody,
  })),
)

type Previewed = Omit<
  OfficeResource,
  "_id" | "status" | "missing" | "whyNotDeletable" | "version" | "changedBy" | "changedAt"
>

/** Shows a resource as members read it, below its title. A resource that is not published shows the current time. */
export function ResourcePreview({ resource }: { readonly resource: Previewed }) {
  const { authorName, publishedAt, ...written } = resource
  const [now] = useState(() => new Date().toISOString())
  return (
    <Suspense
      fallback={
        <Loading label="Loading the preview">
          <SkeletonText lines={6} />
        </Loading>
      }
    >
      <div className="office-resource-preview">
        <ResourceBody
          resource={{
            ...written,
            _id: "",
            createdAt: publishedAt ?? now,
            author: authorName === "" ? null : { name: authorName },
          }}
        />
      </div>
    </Suspense>
  )
}
