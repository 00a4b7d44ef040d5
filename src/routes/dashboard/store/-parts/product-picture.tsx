import { useMemo } from "react"
import { patternUrl } from "../../../../brand/pattern.ts"
import { productPicture } from "../../../../brand/content-pictures.ts"

interface ProductPictureProps {
  readonly name: string
  readonly image: string | null | undefined
  /** The displayed width, in the syntax of an image's `sizes`. */
  readonly sizes: string
  readonly isFirst?: boolean
}

/** Shows a product's square picture, or a fabric pattern generated from its name. Decorative: the name is beside it. */
export function ProductPicture({ name, image, sizes, isFirst = false }: ProductPictureProps) {
  const patternSrc = useMemo(() => (image ? null : patternUrl(name)), [name, image])
  const picture =
    patternSrc === null ? productPicture(image!) : { src: patternSrc, width: 800, height: 800, alt: "" }
  return (
    <img
      className="product-picture"
      {...picture}
      alt=""
      sizes={sizes}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
    />
  )
}
