import "./picture.css"
import { type ComponentPropsWithRef, use, useLayoutEffect, useRef, useState } from "react"
import { classNames } from "../class-names.ts"
import { DataSaver } from "./data-saver.ts"
import { ShowPicture } from "./show-picture.tsx"

interface PictureProps extends Omit<ComponentPropsWithRef<"img">, "ref" | "loading" | "fetchPriority"> {
  readonly src: string
  /** What the picture shows. Empty when the text beside it says the same. */
  readonly alt: string
  /** Names the picture's subject for the button that shows it. */
  readonly name: string
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
}

/** Shows a picture. With the data saver it first shows a placeholder of the same size, with a button that loads the picture. */
export function Picture({ name, isEager = false, className, ...image }: PictureProps) {
  const { src, alt } = image
  const isSaving = use(DataSaver)
  const [chosen, setChosen] = useState<string>()
  const imageRef = useRef<HTMLImageElement>(null)
  // The pressed button is gone, so its focus moves to the picture.
  useLayoutEffect(() => {
    if (chosen !== undefined) imageRef.current?.focus({ preventScroll: true })
  }, [chosen])
  // A data URL is part of the page.
  if (isSaving && chosen !== src && !src.startsWith("data:"))
    return (
      <span className={classNames("ui-picture", className)}>
        {alt !== "" && <span className="ui-picture-words">{alt}</span>}
        <ShowPicture name={name} onPress={() => setChosen(src)} />
      </span>
    )
  return (
    <img
      {...image}
      className={className}
      alt={chosen === undefined ? alt : alt || name}
      {...(chosen !== undefined && { ref: imageRef, tabIndex: -1 })}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isEager ? "high" : "auto"}
      decoding="async"
    />
  )
}
