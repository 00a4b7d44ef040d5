import type { DemoProduct } from "./product.ts"
import { picturesInColours, picturesOf } from "./images.ts"

/** What members wear on the ward and at chapter meetings. */
export const clothing: readonly DemoProduct[] = [
  {
    slug: "ward-scrubs-set",
    name: "Ward Scrubs Set",
    description:
      "A V-neck top and drawstring trousers, cut for long days and warm theatres. The cotton blend is soft from the first wash and keeps its colour through the hospital laundry. The top has a chest pocket with the association's mark and two deep pockets below; the trousers have two more. Sewn in Aba.",
    brand: "CMDA Nigeria",
    price: 28500,
    priceUSD: 32,
    sizes: ["XS", "S", "M", "L", "XL", "XXL"],
    ...picturesInColours("ward-scrubs-set", ["plum", "green", "indigo"], "pocket"),
    stock: 1_400,
    soldOut: ["XXL Indigo", "XS Green", "XXL Green"],
  },
  {
    slug: "fellowship-t-shirt",
    name: "Fellowship T-Shirt",
    description:
      "The shirt you see at every outreach. Heavy combed cotton with the association's mark on the chest and our motto, 'Healing hands, praying hearts', across the back. It does not turn see-through in the rain, and it is long enough to stay tucked in while you bend over a patient.",
    brand: "CMDA Nigeria",
    price: 9500,
    priceUSD: 12,
    sizes: ["S", "M", "L", "XL", "XXL"],
    ...picturesInColours("fellowship-t-shirt", ["white", "plum", "green", "black"], "back"),
    stock: 260,
    soldOut: ["XXL"],
  },
  {
    slug: "chapter-polo-shirt",
    name: "Chapter Polo Shirt",
    description:
      "For clinic days without a tie and for chapter meetings straight after work. The piqué cotton breathes, the collar keeps its shape, and the mark is embroidered rather than printed. The sleeves end in a darker band.",
    brand: "CMDA Nigeria",
    price: 16000,
    priceUSD: 18,
    sizes: ["S", "M", "L", "XL"],
    ...picturesInColours("chapter-polo-shirt", ["green", "indigo", "white"]),
    stock: 85,
    soldOut: ["M White"],
  },
  {
    slug: "white-lab-coat",
    name: "White Lab Coat",
    description:
      "A proper coat for clinical years and consulting rooms: knee length, three buttons, and pockets that hold a tendon hammer without tearing. The mark and name are embroidered above the heart. The twill can be washed at 90 degrees. Sizes run true, so order the one that you wear over a shirt.",
    brand: "CMDA Nigeria",
    price: 22000,
    priceUSD: 26,
    sizes: ["S", "M", "L", "XL", "XXL"],
    ...picturesOf("white-lab-coat", "pocket"),
    stock: 96,
  },
  {
    slug: "ankara-trim-lab-coat",
    name: "Ankara Trim Lab Coat",
    description:
      "Our white coat with a collar, cuffs and pocket edges of indigo Ankara. The women's fellowship in Enugu sews a small number by hand each quarter, and no two collars match exactly. Part of the price goes into their training fund. Only a few are left until the next batch.",
    brand: "Dorcas Workshop",
    price: 34000,
    priceUSD: 38,
    sizes: ["S", "M", "L", "XL"],
    ...picturesOf("ankara-trim-lab-coat"),
    stock: 2,
    soldOut: ["S", "L", "XL"],
  },
  {
    slug: "theatre-cap",
    name: "Ankara Theatre Cap",
    description:
      "A tie-back theatre cap with room for braids and locs under it. The cotton print is lined with plain cloth that takes up sweat, and it can be boiled. Patients, children above all, ask about the print before they think of the needle.",
    brand: "Dorcas Workshop",
    price: 5500,
    priceUSD: 7,
    sizes: [],
    ...picturesInColours("theatre-cap", ["sunrise", "palm", "adire"]),
    stock: 120,
  },
  {
    slug: "embroidered-face-cap",
    name: "Embroidered Face Cap",
    description:
      "Six panels of brushed cotton with the association's mark stitched in front. The curved peak keeps the sun out of your eyes when the outreach tent is full and you work outside it. One size, with a brass buckle behind.",
    brand: "CMDA Nigeria",
    price: 6500,
    priceUSD: 8,
    sizes: [],
    ...picturesInColours("embroidered-face-cap", ["black", "plum", "sand"]),
    stock: 75,
  },
]
