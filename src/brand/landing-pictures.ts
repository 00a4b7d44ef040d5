import type { Picture } from "./pictures.ts"

const heroWidths = [640, 960, 1080, 1280]
const srcSet = (extension: string) =>
  heroWidths.map((width) => `/pictures/hero-${width}.${extension} ${width}w`).join(", ")
const rolePicture = (name: string, alt: string): Picture => ({
  src: `/pictures/roles/${name}.webp`,
  width: 480,
  height: 360,
  alt,
})

/** The drawings of the landing page. docs/pictures/README.md explains how to edit them. */
export const landingPictures = {
  hero: {
    src: "/pictures/hero-960.webp",
    srcSet: srcSet("webp"),
    avif: srcSet("avif"),
    width: 1280,
    height: 860,
    alt: "A student with a Bible, a doctor in a white coat and a member from abroad with folded hands stand before a mission hospital at sunrise; behind them some pray by a chapel and others treat patients under a tent.",
  },
  roles: {
    student: rolePicture("student", "A medical student in plum scrubs holds her books and smiles."),
    doctor: rolePicture("doctor", "A doctor in a white coat writes on a clipboard, a hospital behind him."),
    global: rolePicture("global", "A woman in a blue blazer and a bright headwrap prays before a globe."),
  },
} as const satisfies Record<string, Picture | Record<string, Picture>>
