/** A colour that products come in: the name that is ordered and a CSS colour for its swatch. */
export interface Colour {
  readonly name: string
  readonly color: `#${string}`
}

/** Every colour of the store; the pictures are drawn with exactly these. */
export const colours = {
  plum: { name: "Plum", color: "#8A2F6B" },
  green: { name: "Green", color: "#0F6B3C" },
  indigo: { name: "Indigo", color: "#3B35B8" },
  black: { name: "Black", color: "#2B2530" },
  white: { name: "White", color: "#FFFDFA" },
  sand: { name: "Sand", color: "#EAD9C3" },
  clay: { name: "Clay", color: "#C9683C" },
  oak: { name: "Oak", color: "#B98250" },
  sunrise: { name: "Sunrise print", color: "#E5A23A" },
  palm: { name: "Palm print", color: "#3E8A5A" },
  adire: { name: "Adire print", color: "#25217F" },
} as const satisfies Record<string, Colour>

export type ColourKey = keyof typeof colours
