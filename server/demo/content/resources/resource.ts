import type { Resource } from "#api/contract/resources.ts"

/** The authors of the demo's resources, with drawn pictures. */
export const authors = {
  gyang: { name: "Dr Ruth Nanret Gyang", avatarUrl: "/pictures/authors/gyang.svg" },
  iorliam: { name: "Dr Terhemba David Iorliam", avatarUrl: "/pictures/authors/iorliam.svg" },
  bankole: { name: "Dr Folasade Bankole-Hughes", avatarUrl: "/pictures/authors/bankole.svg" },
  okonkwo: { name: "Dr Chidinma Okonkwo", avatarUrl: "/pictures/authors/okonkwo.svg" },
  ekanem: { name: "Prof. Inimfon Ekanem", avatarUrl: "/pictures/authors/ekanem.svg" },
  // Without a picture, the page shows initials.
  editors: { name: "The Editors", avatarUrl: null },
} as const

/** A resource of the demo (SPEC §3, Resource). Its age counts from the day of seeding. */
export interface DemoResource {
  /** For a Webinar or Others: the made-up id of its video. */
  readonly slug: string
  readonly title: string
  readonly category: Resource["category"]
  /** HTML, as an editor would paste it. */
  readonly description: string
  readonly featuredImage: string | null
  readonly featuredImageAlt: string | null
  readonly tags: readonly string[]
  readonly author: keyof typeof authors
  readonly daysAgo: number
}
