import { useMemo } from "react"
import { pattern } from "../../../../brand/pattern.ts"
import { productPicture } from "../../../../brand/content-pictures.ts"

interface ProductPictureProps {
  readonly name: string
  readonly image: string | null | undefined
  /** How wide it is shown, as `sizes` of an image has it. */
  readonly sizes: string
  readonly isFirst?: boolean
}

/** A product's picture, square, or printed cloth made from its name. The name stands beside it in words. */
export function ProductPicture({ name, image, sizes, isFirst = false }: ProductPictureProps) {
  const patternBackground = useMemo(
    () => (image ? null : `data:image/svg+xml,${encodeURIComponent(pattern(name))}`),
    [name, image],
  )
  const picture =
    patternBackground === null
      ? productPicture(image!)
      : { src: patternBackground, width: 800, height: 800, alt: "" }
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
