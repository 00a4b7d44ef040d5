import "./resource-picture.css"
import { use } from "react"
import type { Resource } from "#api/contract/resources.ts"
import { DataSaver } from "#ui/picture/data-saver.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { pictureUrl, widePicture } from "../../brand/content-pictures.ts"
import { patternUrl } from "../../brand/pattern.ts"

interface ResourcePictureProps {
  readonly resource: Pick<Resource, "title" | "featuredImage">
  /** What the picture shows. By default it is decorative: the title is beside it. */
  readonly alt?: string
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
  /** Whether the data saver shows the pattern, because the picture is inside a button. */
  readonly isInButton?: boolean
}

/** Shows a resource's picture, or a fabric pattern generated from its title. */
export function ResourcePicture({
  resource,
  alt = "",
  isEager = false,
  isInButton = false,
}: ResourcePictureProps) {
  const { title, featuredImage } = resource
  const hasPattern = use(DataSaver) && isInButton
  return (
    <Picture
      className="resource-picture"
      {...widePicture((hasPattern ? undefined : pictureUrl(featuredImage)) ?? patternUrl(title))}
      name={title}
      alt={alt}
      isEager={isEager}
    />
  )
}
