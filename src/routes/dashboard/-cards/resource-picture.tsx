import "./resource-card.css"
import type { Resource } from "#api/contract/resources.ts"
import { pictureUrl, resourcePicture } from "../../../brand/content-pictures.ts"
import { patternUrl } from "../../../brand/pattern.ts"

interface ResourcePictureProps {
  readonly resource: Pick<Resource, "title" | "featuredImage">
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
}

/** Shows a resource's picture, or a fabric pattern generated from its title. Decorative: the title is beside it. */
export function ResourcePicture({ resource, isEager = false }: ResourcePictureProps) {
  const { title, featuredImage } = resource
  return (
    <img
      className="resource-picture"
      {...resourcePicture(pictureUrl(featuredImage) ?? patternUrl(title))}
      alt=""
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isEager ? "high" : "auto"}
      decoding="async"
    />
  )
}
