import type { DemoProduct } from "./product.ts"
import { picturesInColours, picturesOf } from "./images.ts"

/** What members read, write in and hang on the wall. */
export const booksAndPrints: readonly DemoProduct[] = [
  {
    slug: "morning-rounds-devotional",
    name: "Morning Rounds: A Year of Readings",
    description:
      "One page for each day of the year, written by members from every arm of the association: students in their first anatomy term, surgeons on mission fields, dentists, mothers, retired professors. Each reading takes four minutes, ends with a short prayer, and was written by somebody who also had a ward to go to. 384 pages with a ribbon.",
    brand: "CMDA Press",
    price: 5000,
    priceUSD: 9,
    sizes: [],
    ...picturesOf("morning-rounds-devotional"),
    stock: 320,
  },
  {
    slug: "students-handbook",
    name: "Students' Handbook",
    description:
      "What an older student would tell you if you had one beside you: how to study anatomy, how to behave on your first ward round, what to do when you fail a posting, and how to keep your faith and your friends through it all. With chapters on ethics, money and the year of housemanship. The sixth edition, 212 pages.",
    brand: "CMDA Press",
    price: 3500,
    priceUSD: 6,
    sizes: [],
    ...picturesOf("students-handbook"),
    stock: 280,
  },
  {
    slug: "conference-hymnal",
    name: "Conference Hymnal",
    description:
      "The 180 hymns and choruses that we sing at the national conference, in English, Yoruba, Igbo and Hausa, with tonic sol-fa. Bound in indigo cloth with a gold cross and a ribbon. The first printing is sold out; the next one comes from the press before the conference.",
    brand: "CMDA Press",
    price: 4500,
    priceUSD: 8,
    sizes: [],
    ...picturesOf("conference-hymnal"),
    stock: 0,
  },
  {
    slug: "prayer-journal",
    name: "Prayer Journal",
    description:
      "A journal for what you ask and for what is answered: the left page is for requests, the right one for the day you come back to them. 240 cream pages that fountain pens do not bleed through, an elastic band, and a ribbon. The cover is soft and wipes clean, because it will live in a ward bag.",
    brand: "CMDA Press",
    price: 6000,
    priceUSD: 9,
    sizes: [],
    ...picturesInColours("prayer-journal", ["plum", "indigo", "clay"], "open"),
    stock: 150,
  },
  {
    slug: "framed-scripture-print",
    name: "Framed Scripture Print",
    description:
      "'I am the Lord who heals you', Exodus 15:26, over a sunrise on green hills. Printed on cotton paper, 30 by 40 cm in its mount, behind glass that does not glare. It was drawn for the waiting room of a mission hospital, and it hangs best where people wait. Sent in a crate with the hook already fixed.",
    brand: "Dorcas Workshop",
    price: 18500,
    priceUSD: 24,
    sizes: [],
    ...picturesInColours("framed-scripture-print", ["oak", "black"]),
    stock: 45,
  },
]
