/** A drawn picture as an `<img>` wants it; sizes are the file's own pixels and keep the page from jumping. */
export interface Picture {
  readonly src: string
  readonly srcSet?: string
  /** The same widths as AVIF, for a `<source type="image/avif">` before the image. */
  readonly avif?: string
  readonly width: number
  readonly height: number
  /** Empty where the words beside the picture say it all. */
  readonly alt: string
}

const heroWidths = [640, 960, 1280]
const set = (ending: string) => heroWidths.map((w) => `/pictures/hero-${w}.${ending} ${w}w`).join(", ")
const arm = (name: string, alt: string): Picture => ({
  src: `/pictures/arms/${name}.webp`,
  width: 480,
  height: 360,
  alt,
})
const panel = (name: string, alt: string): Picture => ({
  src: `/pictures/panels/${name}.webp`,
  width: 900,
  height: 1145,
  alt,
})
const state = (name: string): Picture => ({
  src: `/pictures/states/${name}.svg`,
  width: 160,
  height: 120,
  alt: "",
})

/** Every drawing of the portal's own pages by name. Drawn by `scripts/pictures.ts`, committed in `public/pictures`. */
export const pictures = {
  hero: {
    src: "/pictures/hero-960.webp",
    srcSet: set("webp"),
    avif: set("avif"),
    width: 1280,
    height: 860,
    alt: "A student with a Bible, a doctor in a white coat and a member from abroad with folded hands stand before a mission hospital at sunrise; behind them some pray by a chapel and others treat patients under a tent.",
  },
  arms: {
    student: arm("student", "A medical student in plum scrubs holds her books and smiles."),
    doctor: arm("doctor", "A doctor in a white coat writes on a clipboard, a hospital behind him."),
    global: arm("global", "A woman in a blue blazer and a bright headwrap prays before a globe."),
  },
  panels: {
    login: panel("login", "Four members of different ages meet on the path to a chapel at sunrise."),
    student: panel("student", "Three medical students stand together before shelves of books."),
    doctor: panel("doctor", "Two doctors and a dentist stand before their hospital in the morning."),
    global: panel("global", "Three members from abroad, two of them in prayer, before a great globe."),
  },
  states: {
    calendar: state("calendar"),
    envelope: state("envelope"),
    cart: state("cart"),
    bell: state("bell"),
    noResults: state("no-results"),
    lost: state("lost"),
    offline: state("offline"),
  },
} as const satisfies Record<string, Picture | Record<string, Picture>>

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
