import type { Picture } from "./pictures.ts"

/**
 * Returns the picture of an event. Our drawings have two widths; any other address is used unchanged. The event's name
 * is beside it, so the alternative text is empty.
 */
export function eventPicture(address: string): Picture {
  const drawn = /^\/pictures\/events\/([a-z0-9-]+)\.webp$/.exec(address)
  const plain = { src: address, width: 960, height: 540, alt: "" }
  return drawn ? { ...plain, srcSet: `/pictures/events/${drawn[1]}-640.webp 640w, ${address} 960w` } : plain
}

/**
 * Returns the square picture of a product. Our drawings have two widths; any other address is used unchanged. The
 * product's name is beside it, so the alternative text is empty.
 */
export function productPicture(address: string): Picture {
  const drawn = /^\/pictures\/products\/([a-z0-9-]+)\.webp$/.exec(address)
  const plain = { src: address, width: 800, height: 800, alt: "" }
  return drawn ? { ...plain, srcSet: `/pictures/products/${drawn[1]}-400.webp 400w, ${address} 800w` } : plain
}

/** Returns the address of a picture from outside, or undefined when it is not a valid one. */
export const pictureUrl = (written: string | null | undefined): string | undefined =>
  written && /^(?:https?:\/\/|\/(?![/\\])|data:image\/)/i.test(written) ? written : undefined

/**
 * Returns the picture of a resource. Our drawings are vectors, sharp at any width. The title is beside it, so the
 * alternative text is empty.
 */
export function resourcePicture(address: string): Picture {
  return { src: address, width: 960, height: 540, alt: "" }
}
