import { c, cloth } from "../paint.ts"
import { books } from "./books.ts"
import { faceCap, theatreCap } from "./caps.ts"
import { coat, coatPocket } from "./coats.ts"
import { type Dye, dyes } from "./dyes.ts"
import { mug, thermos, tote, toteFolded, umbrella } from "./home.ts"
import { framedPrint, lapelPin, pocketSet, stethoscope } from "./ward.ts"
import { scrubs, shirts } from "./wear.ts"

type Draw = () => string

/** One drawing in each of its colours, named `{slug}-{colour}`. */
const inColours = (slug: string, keys: readonly (keyof typeof dyes)[], draw: (dye: Dye) => string) =>
  Object.fromEntries(keys.map((key): [string, Draw] => [`${slug}-${key}`, () => draw(dyes[key])]))

/** Every picture of the store's demo products by its file's name. */
export const products: Readonly<Record<string, Draw>> = {
  ...inColours("ward-scrubs-set", ["plum", "green", "indigo"], (d) => scrubs.set("sand", d)),
  "ward-scrubs-set-pocket": () => scrubs.pocket("sand", dyes.plum),
  ...inColours("fellowship-t-shirt", ["white", "plum", "green", "black"], (d) => shirts.front("peach", d)),
  "fellowship-t-shirt-back": () => shirts.back("peach", dyes.plum),
  ...inColours("chapter-polo-shirt", ["green", "indigo", "white"], (d) => shirts.polo("rose", d)),
  "white-lab-coat": () => coat("mint", undefined, c.plumSoft),
  "white-lab-coat-pocket": () => coatPocket("mint"),
  "ankara-trim-lab-coat": () => coat("lilac", cloth("sun", c.indigo, c.amber, c.paper), c.indigoSoft),
  ...inColours("classic-stethoscope", ["plum", "green", "indigo", "black"], (d) =>
    stethoscope.whole("peach", d),
  ),
  "classic-stethoscope-chest-piece": () => stethoscope.chestPiece("peach", dyes.plum),
  "morning-rounds-devotional": () => books.devotional("lilac"),
  "students-handbook": () => books.handbook("sand"),
  "conference-hymnal": () => books.hymnal("peach"),
  ...inColours("prayer-journal", ["plum", "indigo", "clay"], (d) => books.journal("mint", d)),
  "prayer-journal-open": () => books.journalOpen("mint", dyes.plum),
  ...inColours("healing-hands-mug", ["plum", "green", "white"], (d) => mug.front("peach", d)),
  "healing-hands-mug-back": () => mug.back("peach", dyes.plum),
  "conference-tote-bag": () => tote("rose"),
  ...inColours("ankara-tote-bag", ["sunrise", "palm", "adire"], (d) => tote("sand", d)),
  "ankara-tote-bag-folded": () => toteFolded("sand"),
  "enamel-lapel-pin": () => lapelPin("mint"),
  ...inColours("two-tone-umbrella", ["plum", "green", "indigo"], (d) => umbrella("lilac", d)),
  "night-call-thermos": () => thermos("peach"),
  ...inColours("framed-scripture-print", ["oak", "black"], framedPrint),
  ...inColours("embroidered-face-cap", ["black", "plum", "sand"], (d) => faceCap("mint", d)),
  ...inColours("theatre-cap", ["sunrise", "palm", "adire"], (d) => theatreCap("rose", d)),
  "ward-pocket-set": () => pocketSet("sand"),
}
