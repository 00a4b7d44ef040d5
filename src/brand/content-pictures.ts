import type { Picture } from "./pictures.ts"

/**
 * The picture of an event by the address that the server gives. The drawn ones come in two widths; any other address
 * is taken as it is. The event's name stands beside it, so it has no text of its own.
 */
export function eventPicture(address: string): Picture {
  const drawn = /^\/pictures\/events\/([a-z0-9-]+)\.webp$/.exec(address)
  const plain = { src: address, width: 960, height: 540, alt: "" }
  return drawn ? { ...plain, srcSet: `/pictures/events/${drawn[1]}-640.webp 640w, ${address} 960w` } : plain
}

/**
 * A picture of a product by the address that the server gives, square. The drawn ones come in two widths; any other
 * address is taken as it is. The product's name stands beside it, so it has no text of its own.
 */
export function productPicture(address: string): Picture {
  const drawn = /^\/pictures\/products\/([a-z0-9-]+)\.webp$/.exec(address)
  const plain = { src: address, width: 800, height: 800, alt: "" }
  return drawn ? { ...plain, srcSet: `/pictures/products/${drawn[1]}-400.webp 400w, ${address} 800w` } : plain
}

/** The address of a picture that somebody else wrote; anything that is none is none. */
export const pictureUrl = (written: string | null | undefined): string | undefined =>
  written && /^(?:https?:\/\/|\/(?![/\\])|data:image\/)/i.test(written) ? written : undefined

/**
 * A picture of a resource by the address that the server gives: drawn ones are vectors, sharp at any width. The title
 * stands beside it, so it has no text of its own.
 */
export function resourcePicture(address: string): Picture {
  return { src: address, width: 960, height: 540, alt: "" }
}
