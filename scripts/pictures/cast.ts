import { c, cloth } from "./paint.ts"
import { held } from "./held.ts"
import { person } from "./person.ts"
import type { Person } from "./person.ts"
import { at } from "./shapes.ts"

/** The people of the pictures: they come back from scene to scene, so that the drawings feel like one fellowship. */
export const cast = {
  ebun: {
    skin: "chestnut",
    hair: "braids",
    garment: "scrubs",
    color: c.plum,
    stethoscope: true,
    slim: true,
    smile: "wide",
    earrings: c.amber,
    trousers: c.plumDeep,
    left: { to: [-8, 232] },
    right: { to: [34, 240] },
    holds: at(16, 202, held.closedBook(c.indigo)),
  },
  terhemba: {
    skin: "deep",
    hair: "fade",
    beard: true,
    garment: "coat",
    color: c.white,
    inner: c.greenSoft,
    tie: c.green,
    stethoscope: true,
    right: { to: [22, 244] },
    holds: at(34, 244, held.clipboard(c.green)),
    trousers: "#2E3A46",
  },
  folasade: {
    skin: "cocoa",
    hair: "gele",
    wrap: cloth("sun", c.indigo, c.amber, c.paper),
    garment: "blazer",
    color: c.indigo,
    inner: c.glow,
    praying: true,
    eyes: "closed",
    bow: 4,
    slim: true,
    earrings: c.amber,
    smile: "calm",
    trousers: c.indigoDeep,
  },
  chidinma: {
    skin: "honey",
    hair: "bun",
    garment: "coat",
    color: c.white,
    inner: c.plum,
    stethoscope: true,
    slim: true,
    earrings: c.amber,
    trousers: c.plumDeep,
  },
  musa: {
    skin: "cocoa",
    hair: "kufi",
    wrap: c.indigo,
    garment: "kaftan",
    color: c.sky,
    inner: c.indigo,
    beard: true,
    hairColor: "#4A434C",
  },
  elder: {
    skin: "chestnut",
    hair: "bald",
    hairColor: "#D8D0D4",
    beard: true,
    glasses: true,
    garment: "agbada",
    color: cloth("leaf", c.greenDeep, c.leaf, c.amber),
    inner: c.amber,
  },
  mama: {
    skin: "cocoa",
    hair: "gele",
    wrap: cloth("ring", c.plum, c.amber, c.glow),
    garment: "dress",
    color: cloth("ring", c.plum, c.amber, c.glow),
    inner: c.amber,
    earrings: c.glow,
  },
  amara: {
    skin: "amber",
    hair: "afro",
    garment: "dress",
    color: cloth("weave", c.clay, c.amber, c.plum),
    inner: c.amber,
    slim: true,
    smile: "wide",
    earrings: c.amber,
  },
  dental: {
    skin: "honey",
    hair: "surgical",
    wrap: c.green,
    garment: "scrubs",
    color: c.green,
    mask: true,
    slim: true,
    trousers: c.greenDeep,
  },
  nurse: {
    skin: "amber",
    hair: "puff",
    garment: "scrubs",
    color: c.indigo,
    slim: true,
    trousers: c.indigoDeep,
    smile: "wide",
  },
  tobi: {
    skin: "deep",
    hair: "low",
    garment: "shirt",
    color: cloth("stripe", c.glow, c.green, c.clay),
    glasses: true,
    smile: "wide",
    trousers: "#3A4653",
  },
  osaze: {
    skin: "chestnut",
    hair: "fade",
    garment: "scrubs",
    color: c.green,
    stethoscope: true,
    trousers: c.greenDeep,
  },
  inim: {
    skin: "cocoa",
    hair: "bob",
    garment: "shirt",
    color: c.amber,
    inner: c.paper,
    slim: true,
    trousers: c.plumDeep,
    earrings: c.paper,
  },
  dauda: {
    skin: "deep",
    hair: "fila",
    wrap: c.plum,
    garment: "kaftan",
    color: c.plum,
    inner: c.amber,
    beard: true,
  },
  yetunde: {
    skin: "honey",
    hair: "locs",
    garment: "blazer",
    color: c.green,
    inner: c.paper,
    slim: true,
    glasses: true,
    trousers: c.ink,
  },
  obinna: {
    skin: "chestnut",
    hair: "low",
    hairColor: "#5B545E",
    garment: "blazer",
    color: "#2D2F6E",
    inner: c.white,
    tie: c.amber,
    beard: true,
    trousers: "#22244F",
  },
  ngozi: {
    skin: "amber",
    hair: "scarf",
    wrap: cloth("sun", c.green, c.glow, c.amber),
    garment: "dress",
    color: cloth("sun", c.green, c.glow, c.amber),
    inner: c.glow,
    slim: true,
  },
} satisfies Record<string, Person>

/** The same person, changed: other hands, other cloth, standing or to the waist. */
export const as = (base: Person, change: Partial<Person>): Person => ({ ...base, ...change })

/** The same person with closed eyes and joined hands. */
export const inPrayer = (base: Person, bow = 5): Person => {
  const { left: _left, right: _right, holds: _holds, stethoscope: _stethoscope, tie: _tie, ...rest } = base
  return { ...rest, praying: true, eyes: "closed", smile: "calm", bow }
}

/** The same person with empty hands. */
export const free = (base: Person, change: Partial<Person> = {}): Person => {
  const { left: _left, right: _right, holds: _holds, praying: _praying, ...rest } = base
  return { ...rest, ...change }
}

/** A person on (or below) the ground of a scene: placed by the head's centre, full length unless changed. */
export const stand = (x: number, y: number, p: Person, scale: number, change: Partial<Person> = {}) =>
  at(x, y, person({ ...p, tall: 640, ...change }), scale)
