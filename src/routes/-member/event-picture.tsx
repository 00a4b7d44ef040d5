import { useMemo } from "react"
import type { Event } from "#api/contract/events.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { patternUrl } from "../../brand/pattern.ts"
import { widePicture } from "../../brand/content-pictures.ts"

interface EventPictureProps {
  readonly event: Pick<Event, "name" | "featuredImageUrl">
  /** The displayed width, in the syntax of an image's `sizes`. */
  readonly sizes: string
  /** What the picture shows. By default it is decorative: the name is beside it. */
  readonly alt?: string
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
}

/** Shows an event's picture, or a fabric pattern generated from its name. */
export function EventPicture({ event, sizes, alt = "", isEager = false }: EventPictureProps) {
  const { name, featuredImageUrl } = event
  const patternSrc = useMemo(() => (featuredImageUrl ? null : patternUrl(name)), [name, featuredImageUrl])
  const picture =
    patternSrc === null
      ? widePicture(featuredImageUrl!)
      : { src: patternSrc, width: 960, height: 540, alt: "" }
  return (
    <Picture className="event-picture" {...picture} name={name} alt={alt} sizes={sizes} isEager={isEager} />
  )
}
