/** A picture with the attributes of its `<img>`. Width and height, in pixels of the file, prevent layout shift. */
export interface Picture {
  readonly src: string
  readonly srcSet?: string
  /** The same widths as AVIF, for a `<source type="image/avif">` before the image. */
  readonly avif?: string
  readonly width: number
  readonly height: number
  /** Empty when the text beside the picture says the same. */
  readonly alt: string
}

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

/** The drawings of visitors' pages and empty lists, by name. docs/pictures/README.md explains how to edit them. */
export const pictures = {
  panels: {
    login: panel("login", "Members of different ages meet on the path to a chapel."),
    student: panel("student", "Three medical students stand before shelves of books."),
    doctor: panel("doctor", "Two doctors and a dentist stand before their hospital."),
    global: panel("global", "Three members from abroad before a globe, two in prayer."),
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
