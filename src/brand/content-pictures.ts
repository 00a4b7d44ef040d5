import type { Picture } from "./pictures.ts"

/**
 * Returns the picture of an event or a resource. Our drawings of events and uploads have three widths; any other URL is used
 * unchanged. The name is beside it, so the alternative text is empty.
 */
export function widePicture(url: string): Picture {
  const drawn = /^([^\s,]*\/pictures\/(?:events\/)?[a-z0-9-]+)\.webp$/.exec(url)
  const plain = { src: url, width: 960, height: 540, alt: "" }
  return drawn
    ? { ...plain, srcSet: `${drawn[1]}-400.webp 400w, ${drawn[1]}-640.webp 640w, ${url} 960w` }
    : plain
}

/**
 * Returns the square picture of a product. Our drawings and uploads have two widths; any other URL is used unchanged. The
 * product's name is beside it, so the alternative text is empty.
 */
export function productPicture(url: string): Picture {
  const drawn = /^([^\s,]*\/pictures\/(?:products\/)?[a-z0-9-]+)\.webp$/.exec(url)
  const plain = { src: url, width: 800, height: 800, alt: "" }
  return drawn ? { ...plain, srcSet: `${drawn[1]}-400.webp 400w, ${url} 800w` } : plain
}

/** Returns the URL of a picture if it is a web URL, a path on this host or a data URL; otherwise undefined. */
export const pictureUrl = (url: string | null | undefined): string | undefined =>
  url && /^(?:https?:\/\/|\/(?![/\\])|data:image\/)/i.test(url) ? url : undefined
