import type { DemoProduct } from "./product.ts"
import { picturesInColours, picturesOf } from "./images.ts"

/** What members carry on the ward. */
export const instruments: readonly DemoProduct[] = [
  {
    slug: "classic-stethoscope",
    name: "Classic Stethoscope",
    description:
      "A dual-head stethoscope with a stainless steel chest piece, a tunable diaphragm and soft ear tips in two sizes. The tubing is free of latex and does not stiffen in air-conditioned wards. The mark is engraved on the head, and we engrave your name beside it at the national conference for free. Two years' warranty.",
    brand: "Luke & Sons",
    price: 42000,
    priceUSD: 48,
    sizes: [],
    ...picturesInColours("classic-stethoscope", ["plum", "green", "indigo", "black"], "chest-piece"),
    stock: 60,
  },
  {
    slug: "ward-pocket-set",
    name: "Ward Pocket Set",
    description:
      "The three things that every clinical student borrows and loses: a reflex hammer, a pen torch with a warm light, and a pupil gauge with a ruler along its edge. The torch takes two AAA batteries, which are in the box. The set comes in a pouch that fits a coat pocket.",
    brand: "Luke & Sons",
    price: 12500,
    priceUSD: 15,
    sizes: [],
    ...picturesOf("ward-pocket-set"),
    stock: 110,
  },
  {
    slug: "enamel-lapel-pin",
    name: "Enamel Lapel Pin",
    description:
      "The cross in the arc of a stethoscope, in plum enamel with a gilded edge. It is 18 mm wide, small enough for a coat's lapel and clear enough to begin a conversation. The double clasp does not turn or fall off. Mounted on a card, ready to give to a new member.",
    brand: "CMDA Nigeria",
    price: 2500,
    priceUSD: 4,
    sizes: [],
    ...picturesOf("enamel-lapel-pin"),
    stock: 400,
  },
]
