/** The pictures that staff upload for records (OFFICE §11). Plain values, which forms and the server share. */

/** The kinds of record that a picture is cropped for. */
export const pictureUses = ["events", "products", "resources"] as const
export type PictureUse = (typeof pictureUses)[number]

/** The sizes in pixels of a picture that is as wide as its page. */
const wide = [
  { width: 960, height: 540 },
  { width: 640, height: 360 },
  { width: 400, height: 225 },
] as const

/** The sizes in pixels of each use. The first one is stored under the picture's name, the others with their width. */
export const pictureSizes = {
  events: wide,
  products: [
    { width: 800, height: 800 },
    { width: 400, height: 400 },
  ],
  resources: wide,
} as const satisfies Record<PictureUse, unknown>

/** The maximum size of an upload, in MB of 1,048,576 bytes: a photo of a phone. */
export const pictureMegabytes = 8
export const pictureBytes = pictureMegabytes * 1024 * 1024
