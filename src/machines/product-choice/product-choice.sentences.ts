import type { Sentences } from "../sentences.ts"
import { happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Choosing a product",
  states: {
    incomplete: "Something is not chosen yet",
    "incomplete.choosing": "Choosing size and colour",
    "incomplete.refused": "A size or a colour is missing",
    complete: "Everything is chosen",
    "complete.available": "You can add it to the cart",
    "complete.soldOut": "This size and colour is sold out",
  },
  runs: {},
  transitions: {
    "": {
      "size.chosen": "You choose a size: we mark it.",
      "color.chosen": "You choose a colour: we mark it.",
      "quantity.chosen": "You choose how many: we remember it.",
      "stock.read": "The store tells us what is left: we mark what is sold out.",
      "picture.chosen": "You press a small picture: we show it large.",
    },
    incomplete: { always: { isComplete: happy("Size and colour are chosen: you can add it to the cart.") } },
    "incomplete.choosing": {
      "choice.submitted": refused("You press Add to Cart and size or colour is missing: we say which."),
    },
    "complete.available": {
      always: {
        isSoldOut: refused("No piece of this size and colour is left: we say so before you add it."),
      },
    },
    "complete.soldOut": {
      always: {
        isAvailable: happy("You choose another one, or pieces came in: you can add it to the cart."),
      },
    },
  },
}
