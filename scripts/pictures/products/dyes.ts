import { type ColourKey, colours } from "../../../server/demo/content/products/colours.ts"
import { c, cloth } from "../paint.ts"

/** A colour as the drawings need it: the tone itself, its shadow, its light, and what is printed on it. */
export interface Dye {
  readonly base: string
  readonly deep: string
  readonly light: string
  readonly print: string
}

const dye = (key: ColourKey, deep: string, light: string, print: string = c.glow): Dye => ({
  base: colours[key].color,
  deep,
  light,
  print,
})

export const dyes = {
  plum: dye("plum", c.plumDeep, "#A9518C"),
  green: dye("green", c.greenDeep, "#35895C"),
  indigo: dye("indigo", c.indigoDeep, "#5F59D0"),
  black: dye("black", "#151017", "#4C4453"),
  white: dye("white", "#D9CCCB", "#FFFFFF", c.plum),
  sand: dye("sand", "#CBB394", "#F7EBDB", c.plum),
  clay: dye("clay", "#96471F", "#E08F66"),
  oak: dye("oak", "#8A5A32", "#D9A876"),
  sunrise: { ...dye("sunrise", "#A8641A", c.sun), base: cloth("sun", c.amber, c.plum, c.glow) },
  palm: { ...dye("palm", c.greenDeep, c.greenSoft), base: cloth("leaf", c.leaf, c.glow, c.greenDeep) },
  adire: { ...dye("adire", "#15124F", c.indigo), base: cloth("ring", c.indigoDeep, c.indigoSoft, c.paper) },
} satisfies Record<ColourKey, Dye>
