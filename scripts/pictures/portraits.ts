import type { DemoMember } from "../../server/demo/content/members.ts"
import { cast } from "./cast.ts"
import type { Hair } from "./head.ts"
import { c, cloth, frame, skins } from "./paint.ts"
import type { Skin } from "./paint.ts"
import { person } from "./person.ts"
import type { Garment, Person } from "./person.ts"
import { at, disc, rect } from "./shapes.ts"

/** The members that the pictures of the landing page show already look the same here. */
const known: Readonly<Record<string, Person>> = {
  "student@demo.test": cast.ebun,
  "doctor@demo.test": cast.terhemba,
  "junior@demo.test": cast.chidinma,
  "global@demo.test": cast.folasade,
}

/** A number that is always the same for a member and a trait. */
const chance = (email: string, trait: string): number => {
  let hash = 2_166_136_261
  for (const sign of `${trait}/${email}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619)
  return (hash >>> 0) / 4_294_967_296
}

const hairOf = {
  Female: ["braids", "puff", "bun", "bob", "afro", "locs", "scarf", "gele"],
  Male: ["fade", "low", "fade", "low", "afro", "bald", "kufi", "fila"],
} as const satisfies Record<DemoMember["gender"], readonly Hair[]>
const garments = {
  Student: ["scrubs", "shirt", "scrubs", "blazer"],
  Doctor: ["coat", "coat", "scrubs", "blazer"],
  GlobalNetwork: ["blazer", "coat", "kaftan", "blazer"],
} as const satisfies Record<DemoMember["role"], readonly Garment[]>
const colors = [c.plum, c.green, c.indigo, c.clay, c.plumDeep, c.leaf, c.indigoDeep]
const wraps = [
  cloth("sun", c.indigo, c.amber, c.paper),
  cloth("leaf", c.green, c.sun, c.paper),
  cloth("ring", c.plum, c.rose, c.paper),
  cloth("weave", c.clay, c.glow, c.indigo),
]

const grounds = {
  Student: ["#F8E9F1", c.plumSoft],
  Doctor: ["#E6F2EA", c.greenSoft],
  GlobalNetwork: ["#ECEBFA", c.indigoSoft],
} as const satisfies Record<DemoMember["role"], readonly [string, string]>

const figureOf = (member: DemoMember): Person => {
  const from = <T>(trait: string, list: readonly T[]): T =>
    list[Math.floor(chance(member.email, trait) * list.length)]!
  const is = (trait: string, share: number) => chance(member.email, trait) < share
  const isWoman = member.gender === "Female"
  const isOld = Number(member.dateOfBirth.slice(0, 4)) < 1972
  const garment = from("garment", garments[member.role])
  const color = garment === "coat" ? c.white : from("color", colors)
  const hasLight = garment === "coat" || garment === "blazer"
  return {
    skin: from("skin", Object.keys(skins) as Skin[]),
    hair: from("hair", hairOf[member.gender]),
    ...(isOld ? { hairColor: c.stone } : {}),
    wrap: from("wrap", wraps),
    garment,
    color,
    ...(hasLight
      ? { inner: from("inner", [c.white, c.glow, c.greenSoft, c.plumSoft, c.sky]) }
      : { inner: c.amber }),
    ...(!isWoman && hasLight && is("tie", 0.6) ? { tie: from("tie", [c.plum, c.green, c.indigo]) } : {}),
    stethoscope: (garment === "coat" || garment === "scrubs") && is("stethoscope", 0.7),
    slim: isWoman || is("slim", 0.4),
    beard: !isWoman && is("beard", 0.45),
    glasses: is("glasses", isOld ? 0.6 : 0.25),
    ...(isWoman ? { earrings: from("earrings", [c.amber, c.sun, c.rose]) } : {}),
    smile: from("smile", ["soft", "wide", "soft", "calm"] as const),
    look: from("look", [-0.6, 0, 0.6]),
  }
}

/** A member's head and shoulders before a round of the arm's colour, 256 by 256. */
export function portrait(member: DemoMember): string {
  const [ground, round] = grounds[member.role]
  const { holds: _, left: __, right: ___, ...figure } = known[member.email] ?? figureOf(member)
  const bust = person({ ...figure, praying: false, bow: 0, eyes: "open", tall: 320 })
  // High hair and headwraps need room above.
  const isHigh = figure.hair === "gele" || figure.hair === "afro" || figure.hair === "puff"
  const placed = isHigh ? at(128, 138, bust, 1.02) : at(128, 122, bust, 1.12)
  return frame(256, 256, rect(0, 0, 256, 256, ground) + disc(128, 140, 108, round, 'opacity=".7"') + placed)
}
