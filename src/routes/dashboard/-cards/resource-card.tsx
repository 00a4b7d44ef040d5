import "./resource-card.css"
import Play from "lucide-react/icons/play"
import type { ResourceSummary } from "#api/contract/resources.ts"
import { formatDay } from "#api/dates.ts"
import { type Category, categoryOf, isVideo } from "#api/resources.ts"
import { Card, CardBody, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import type { Tone } from "#ui/tone.ts"
import { RouterLink } from "../../-router-link.ts"
import { ResourcePicture } from "../../-member/resource-picture.tsx"

const tones = {
  Article: "plum",
  Newsletter: "green",
  Webinar: "indigo",
  Others: "amber",
} as const satisfies Record<Category, Tone>

/** Shows the category of a resource as a badge (SPEC §2). */
export function CategoryBadge({ resource }: { readonly resource: Pick<ResourceSummary, "category"> }) {
  const category = categoryOf(resource)
  return <Chip tone={tones[category]}>{category}</Chip>
}

interface ResourceCardProps {
  readonly resource: ResourceSummary
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
}

/** Shows one resource in a list. The whole card is a link to it. */
export function ResourceCard({ resource, isEager = false }: ResourceCardProps) {
  return (
    <Card as="li" isFlush className="resource-card">
      <div className="resource-card-picture">
        <ResourcePicture resource={resource} isEager={isEager} />
        {isVideo(resource) && (
          <span className="resource-card-play">
            <Play />
          </span>
        )}
      </div>
      <CardBody>
        <p>
          <CategoryBadge resource={resource} />
        </p>
        <h3 className="resource-card-title">
          <RouterLink
            to="/dashboard/resources/$slug"
            params={{ slug: resource.slug }}
            variant="bare"
            className={cardLink}
          >
            {resource.title}
          </RouterLink>
        </h3>
        <p className="resource-card-foot quiet">
          <span>{resource.author?.name ?? ""}</span>
          <time dateTime={resource.createdAt}>{formatDay(resource.createdAt)}</time>
        </p>
      </CardBody>
    </Card>
  )
}
