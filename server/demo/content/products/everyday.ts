import type { DemoProduct } from "./product.ts"
import { picturesInColours, picturesOf } from "./images.ts"

/** What members use between home and hospital. */
export const everyday: readonly DemoProduct[] = [
  {
    slug: "healing-hands-mug",
    name: "Healing Hands Mug",
    description:
      "A stoneware mug that holds 350 ml, enough for the tea you will finish and the coffee you will not. 'Healing hands' stands on the front and 'Praying hearts' on the back. Safe in the dishwasher and the microwave; the print does not fade.",
    brand: "CMDA Nigeria",
    price: 5500,
    priceUSD: 8,
    sizes: [],
    ...picturesInColours("healing-hands-mug", ["plum", "green", "white"], "back"),
    stock: 130,
  },
  {
    slug: "night-call-thermos",
    name: "Night Call Thermos",
    description:
      "Half a litre of something hot at three in the morning. Double-walled steel keeps tea hot for twelve hours and water cold for a whole day, and the lid is a cup. It lies flat in a bag without leaking. The green coat is matt and does not chip.",
    brand: "CMDA Nigeria",
    price: 14000,
    priceUSD: 17,
    sizes: [],
    ...picturesOf("night-call-thermos"),
    stock: 70,
  },
  {
    slug: "conference-tote-bag",
    name: "Conference Tote Bag",
    description:
      "The bag that conference papers came in for years, in thick natural canvas. The handles are long enough for the shoulder and stitched twice. It holds a laptop, a Bible, a lunch box and a white coat all at once, and has a small pocket inside for keys.",
    brand: "CMDA Nigeria",
    price: 4500,
    priceUSD: 6,
    sizes: [],
    ...picturesOf("conference-tote-bag"),
    stock: 190,
  },
  {
    slug: "ankara-tote-bag",
    name: "Ankara Tote Bag",
    description:
      "A light bag of Ankara for markets, meetings and the way home. It folds into its own pouch, which is no larger than a hand, and opens to carry twelve kilograms. Each one is cut by hand, so the print lies a little differently on every bag.",
    brand: "Dorcas Workshop",
    price: 7500,
    priceUSD: 10,
    sizes: [],
    ...picturesInColours("ankara-tote-bag", ["sunrise", "palm", "adire"], "folded"),
    stock: 64,
  },
  {
    slug: "two-tone-umbrella",
    name: "Two-Tone Umbrella",
    description:
      "A wide umbrella for the walk from the car park to the ward in July. Eight fibreglass ribs bend in the wind and come back, and the canopy covers two people and a bag of notes. It opens with one hand; the handle is of curved wood.",
    brand: "CMDA Nigeria",
    price: 11000,
    priceUSD: 14,
    sizes: [],
    ...picturesInColours("two-tone-umbrella", ["plum", "green", "indigo"]),
    stock: 58,
    soldOut: ["Green"],
  },
]
