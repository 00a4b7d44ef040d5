import "./resource-picture.css"
import type { Resource } from "#api/contract/resources.ts"
import { pictureUrl, widePicture } from "../../brand/content-pictures.ts"
import { patternUrl } from "../../brand/pattern.ts"

interface ResourcePictureProps {
  readonly resource: Pick<Resource, "title" | "featuredImage">
  /** What the picture shows. By default it is decorative: the title is beside it. */
  readonly alt?: string
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
}

/** Shows a resource's picture, or a fabric pattern generated from its title. */
export function ResourcePicture({ resource, alt = "", isEager = false }: ResourcePictureProps) {
  const { title, featuredImage } = resource
  return (
    <img
      className="resource-picture"
      {...widePicture(pictureUrl(featuredImage) ?? patternUrl(title))}
      alt={alt}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isEager ? "high" : "auto"}
      decoding="async"
    />
  )
}
