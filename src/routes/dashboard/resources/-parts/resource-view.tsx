import "../../../-member/resources.css"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { Resource } from "#api/contract/resources.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ResourceBody } from "../../../-member/resource-body.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { CategoryBadge } from "../../-cards/resource-card.tsx"

/** Shows one resource in full (SPEC §2). */
export function ResourceView({ resource }: { readonly resource: Resource }) {
  return (
    <article className="resource">
      <PageHeading
        title={resource.title}
        back={
          <>
            <RouterLink to="/dashboard/resources" variant="quiet" icon={<ArrowLeft size={18} />}>
              All resources
            </RouterLink>
            <p className="resource-badge">
              <CategoryBadge resource={resource} />
            </p>
          </>
        }
      />
      <ResourceBody resource={resource} />
    </article>
  )
}
