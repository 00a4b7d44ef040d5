import "./resources.css"
import { apiOrigin } from "#api/api-host.ts"
import type { Resource } from "#api/contract/resources.ts"
import { formatDateTime } from "#api/dates.ts"
import { isVideo } from "#api/resources.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { RichText } from "#ui/rich-text/rich-text.tsx"
import { pictureUrl } from "../../brand/content-pictures.ts"
import { ResourcePicture } from "./resource-picture.tsx"
import { ResourceVideo } from "./resource-video.tsx"

/** Estimates the number of lines for the skeleton, on a screen of medium width. At most 40. */
const linesOf = (html: string): number => Math.min(40, Math.ceil(html.replaceAll(/<[^>]*>/g, "").length / 70))

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
        <ResourceVideo key={resource.slug} resource={resource} />
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
