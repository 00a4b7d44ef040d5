import "./resources.css"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { formatDateTime } from "#api/dates.ts"
import type { Resource } from "#api/contract/resources.ts"
import { isVideo } from "#api/resources.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { apiOrigin } from "#api/api-host.ts"
import { RichText } from "#ui/rich-text/rich-text.tsx"
import { pictureUrl } from "../../../../brand/content-pictures.ts"
import { RouterLink } from "../../../-router-link.ts"
import { CategoryBadge } from "../../-cards/resource-card.tsx"
import { ResourcePicture } from "../../-cards/resource-picture.tsx"
import { Video } from "./video.tsx"

/** Estimates the number of lines for the skeleton, on a screen of medium width. At most 40. */
const linesOf = (html: string): number => Math.min(40, Math.ceil(html.replaceAll(/<[^>]*>/g, "").length / 70))

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

/** Shows a resource below its title. Staff see it too, before it is published. */
export function ResourceBody({ resource }: { readonly resource: Resource }) {
  const { author, createdAt, tags, description } = resource
  return (
    <>
      <div className="resource-byline">
        {author && <Avatar name={author.name} src={pictureUrl(author.avatarUrl)} tone="plum" size={44} />}
        <div>
          {author && <p className="resource-author">{author.name}</p>}
          <p className="quiet">
            Posted <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
        </div>
      </div>
      {isVideo(resource) ? (
        <Video key={resource.slug} resource={resource} />
      ) : (
        <div className="resource-hero">
          <ResourcePicture resource={resource} alt={resource.featuredImageAlt ?? ""} isEager />
        </div>
      )}
      <section aria-label="Description">
        <RichText html={description} pictureOrigin={apiOrigin()} lines={linesOf(description)} />
      </section>
      {tags.length > 0 && (
        <section className="resource-tags">
          <h2 className="display">Tags</h2>
          <p>
            {tags.map((tag) => (
              <Chip key={tag}>{tag}</Chip>
            ))}
          </p>
        </section>
      )}
    </>
  )
}
