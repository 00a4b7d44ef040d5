import "./gallery-view.css"
import { type KeyboardEvent, type PointerEvent, use, useRef, useState } from "react"
import { Button } from "react-aria-components/Button"
import { ChevronIcon } from "../icons.tsx"
import { DataSaver } from "../picture/data-saver.ts"
import { Picture } from "../picture/picture.tsx"
import { swipeStep } from "./swipe-step.ts"

interface GalleryPicture {
  /** Identifies the picture, for example by its URL. */
  readonly key: string
  /** The text alternative of the picture. */
  readonly label: string
  readonly src: string
  readonly srcSet?: string
  readonly width: number
  readonly height: number
}

interface GalleryViewProps {
  /** The accessible name. */
  readonly label: string
  readonly pictures: readonly GalleryPicture[]
  /** The displayed width of the large picture, in the syntax of an image's `sizes`. */
  readonly sizes: string
  readonly selected: number
  readonly onSelect: (index: number) => void
}

/** The keys that change the picture, each with the index that it selects. */
const keys: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Shows one large picture and the others as thumbnails. Swipes and arrow keys change the picture. With the data saver the
 * thumbnails are numbers, and a press of one loads its large picture.
 */
export function GalleryView({ label, pictures, sizes, selected, onSelect }: GalleryViewProps) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const isSaving = use(DataSaver)
  const [pressed, setPressed] = useState<readonly string[]>([])
  const last = pictures.length - 1
  const shown = pictures[selected]
  const turn = (by: -1 | 1) => onSelect(keys[by < 0 ? "ArrowLeft" : "ArrowRight"]!(selected, last))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key]?.(selected, last)
    if (next === undefined || last === 0) return
    event.preventDefault()
    onSelect(next)
  }
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current
    start.current = null
    if (from === null) return
    const by = swipeStep(event.clientX - from.x, event.clientY - from.y)
    if (by !== 0 && selected + by >= 0 && selected + by <= last) onSelect(selected + by)
  }
  return (
    <div className="ui-gallery-view" role="group" aria-roledescription="gallery" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- swipes and arrow keys change the picture; buttons do the same */}
      <div
        className="ui-gallery-stage"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys change the picture here
        tabIndex={last > 0 ? 0 : -1}
        role="group"
        aria-label={`${shown?.label ?? label}, picture ${selected + 1} of ${pictures.length}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.isPrimary) start.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (start.current = null)}
      >
        <div className="ui-gallery-track" style={{ translate: `${-100 * selected}% 0` }}>
          {pictures.map(({ key, label: words, ...picture }, index) => (
            <div key={key} inert={index !== selected}>
              <DataSaver value={isSaving && !pressed.includes(key)}>
                <Picture
                  {...picture}
                  name={words}
                  alt={words}
                  sizes={sizes}
                  draggable={false}
                  isEager={index === 0}
                />
              </DataSaver>
            </div>
          ))}
        </div>
        {last > 0 && (
          <>
            <Button
              className="ui-gallery-turn"
              data-side="left"
              aria-label="Previous picture"
              onPress={() => turn(-1)}
            >
              <ChevronIcon />
            </Button>
            <Button
              className="ui-gallery-turn"
              data-side="right"
              aria-label="Next picture"
              onPress={() => turn(1)}
            >
              <ChevronIcon />
            </Button>
            <span className="ui-gallery-count numbers" aria-hidden="true">
              {selected + 1} / {pictures.length}
            </span>
          </>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {shown && `${shown.label}, picture ${selected + 1} of ${pictures.length}`}
      </p>
      {last > 0 && (
        <ul className="ui-gallery-thumbs">
          {pictures.map(({ key, label: words, src, srcSet }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}: ${words}`}
                aria-current={index === selected}
                onClick={() => {
                  setPressed([...pressed, key])
                  onSelect(index)
                }}
              >
                {isSaving ? (
                  index + 1
                ) : (
                  <img
                    src={src}
                    {...(srcSet === undefined ? {} : { srcSet })}
                    sizes="72px"
                    width={72}
                    height={72}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
