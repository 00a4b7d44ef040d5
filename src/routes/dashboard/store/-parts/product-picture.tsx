import { use, useMemo } from "react"
import { DataSaver } from "#ui/picture/data-saver.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { patternUrl } from "../../../../brand/pattern.ts"
import { productPicture } from "../../../../brand/content-pictures.ts"

interface ProductPictureProps {
  readonly name: string
  readonly image: string | null | undefined
  /** The displayed width, in the syntax of an image's `sizes`. */
  readonly sizes: string
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
  /** Whether the data saver shows the pattern, because the picture is too small for a button. */
  readonly isSmall?: boolean
}

/** Shows a product's square picture, or a fabric pattern generated from its name. Decorative: the name is beside it. */
export function ProductPicture({
  name,
  image,
  sizes,
  isEager = false,
  isSmall = false,
}: ProductPictureProps) {
  const hasPattern = (use(DataSaver) && isSmall) || !image
  const patternSrc = useMemo(() => (hasPattern ? patternUrl(name) : null), [name, hasPattern])
  const picture =
    patternSrc === null ? productPicture(image!) : { src: patternSrc, width: 800, height: 800, alt: "" }
  return <Picture className="product-picture" {...picture} name={name} sizes={sizes} isEager={isEager} />
}
