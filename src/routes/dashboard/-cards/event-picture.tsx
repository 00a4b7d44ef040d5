import { useMemo } from "react"
import type { Event } from "#api/contract/events.ts"
import { pattern } from "../../../brand/pattern.ts"
import { eventPicture } from "../../../brand/content-pictures.ts"

interface EventPictureProps {
  readonly event: Pick<Event, "name" | "featuredImageUrl">
  /** The displayed width, in the syntax of an image's `sizes`. */
  readonly sizes: string
  readonly isFirst?: boolean
}

/** Shows an event's picture, or a fabric pattern generated from its name. Decorative: the name is beside it. */
export function EventPicture({ event, sizes, isFirst = false }: EventPictureProps) {
  const { name, featuredImageUrl } = event
  const patternBackground = useMemo(
    () => (featuredImageUrl ? null : `data:image/svg+xml,${encodeURIComponent(pattern(name))}`),
    [name, featuredImageUrl],
  )
  const picture =
    patternBackground === null
      ? eventPicture(featuredImageUrl!)
      : { src: patternBackground, width: 960, height: 540, alt: "" }
  return (
    <img
      className="event-picture"
      {...picture}
      alt={picture.alt}
      sizes={sizes}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
    />
  )
}
