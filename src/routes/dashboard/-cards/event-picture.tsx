import { useMemo } from "react"
import type { Event } from "#api/contract/events.ts"
import { pattern } from "../../../brand/pattern.ts"
import { eventPicture } from "../../../brand/content-pictures.ts"

interface EventPictureProps {
  readonly event: Pick<Event, "name" | "featuredImageUrl">
  /** How wide it is shown, as `sizes` of an image has it. */
  readonly sizes: string
  readonly isFirst?: boolean
}

/** The event's picture, or printed cloth made from its name. The name stands beside it in words. */
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
