import { useMemo } from "react"
import { patternUrl } from "../../../../brand/pattern.ts"
import { productPicture } from "../../../../brand/content-pictures.ts"

interface ProductPictureProps {
  readonly name: string
  readonly image: string | null | undefined
  /** The displayed width, in the syntax of an image's `sizes`. */
  readonly sizes: string
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
}

/** Shows a product's square picture, or a fabric pattern generated from its name. Decorative: the name is beside it. */
export function ProductPicture({ name, image, sizes, isEager = false }: ProductPictureProps) {
  const patternSrc = useMemo(() => (image ? null : patternUrl(name)), [name, image])
  const picture =
    patternSrc === null ? productPicture(image!) : { src: patternSrc, width: 800, height: 800, alt: "" }
  return (
    <img
      className="product-picture"
      {...picture}
      alt=""
      sizes={sizes}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isEager ? "high" : "auto"}
      decoding="async"
    />
  )
}
