import "./resource-card.css"
import type { Resource } from "#api/contract/resources.ts"
import { pictureUrl, resourcePicture } from "../../../brand/content-pictures.ts"
import { patternUrl } from "../../../brand/pattern.ts"

interface ResourcePictureProps {
  readonly resource: Pick<Resource, "title" | "featuredImage">
  readonly isFirst?: boolean
}

/** Shows a resource's picture, or a fabric pattern generated from its title. Decorative: the title is beside it. */
export function ResourcePicture({ resource, isFirst = false }: ResourcePictureProps) {
  const { title, featuredImage } = resource
  return (
    <img
      className="resource-picture"
      {...resourcePicture(pictureUrl(featuredImage) ?? patternUrl(title))}
      alt=""
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
    />
  )
}
