import "./resource-card.css"
import type { Resource } from "#api/contract/resources.ts"
import { pictureUrl, resourcePicture } from "../../../brand/content-pictures.ts"
import { patternUrl } from "../../../brand/pattern.ts"

interface ResourcePictureProps {
  readonly resource: Pick<Resource, "title" | "featuredImage">
  readonly isFirst?: boolean
}

/** A resource's picture, or printed cloth made from its title. The title stands beside it in words. */
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
