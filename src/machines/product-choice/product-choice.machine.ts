/**
 * Holds the size, colour and quantity that a member chooses for a product (SPEC §2, /dashboard/store/{slug}; SPEC
 * §5). Only a complete choice of which a piece is left goes into the cart. Submitting an incomplete choice shows what is missing.
 */
import { assign, setup } from "xstate"

/** A size and a colour; null while none is chosen. */
export interface Choice {
  readonly size: string | null
  readonly color: string | null
}

/** The sizes and colours that a product comes in. */
export interface Variants {
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
}

export interface ProductChoiceContext extends Choice, Variants {
  readonly quantity: number
  /** The index of the picture that the member picked; null shows the picture of the colour. */
  readonly picture: number | null
  /** The sizes and colours of which no piece is left. */
  readonly soldOut: readonly Choice[]
}

export type ProductChoiceEvent =
  | { readonly type: "size.chosen"; readonly size: string }
  | { readonly type: "color.chosen"; readonly color: string }
  | { readonly type: "quantity.chosen"; readonly quantity: number }
  | { readonly type: "picture.chosen"; readonly picture: number }
  /** The page has read the product again. */
  | { readonly type: "stock.read"; readonly soldOut: readonly Choice[] }
  /** Add to Cart or Update Cart was pressed although something is missing. */
  | { readonly type: "choice.submitted" }

/** Returns the only option, or the asked option if the product has it; otherwise null. */
const initialChoice = (options: readonly string[], asked: string | null): string | null => {
  if (options.length === 1) return options[0]!
  return asked !== null && options.includes(asked) ? asked : null
}

/** Returns the options that count for the other choice: the chosen one, or all; null for a product without such options. */
const countingOptions = (options: readonly string[], chosen: string | null): readonly (string | null)[] => {
  if (options.length === 0) return [null]
  return chosen === null ? options : [chosen]
}

/** Returns a message for each missing choice (SPEC §5). */
export const missingChoices = ({
  sizes,
  colors,
  size,
  color,
}: Choice & Variants): { readonly size?: string; readonly color?: string } => ({
  ...(sizes.length > 0 && size === null ? { size: "Please select a size" } : {}),
  ...(colors.length > 0 && color === null ? { color: "Please select a color" } : {}),
})

/** Returns whether no piece of this size and colour is left. */
const isSoldOut = ({ soldOut, size, color }: Pick<ProductChoiceContext, "soldOut"> & Choice): boolean =>
  soldOut.some((one) => one.size === size && one.color === color)

/** Returns the sizes of which no piece is left: in the chosen colour, or in every colour while none is chosen. */
export const soldOutSizes = ({ sizes, colors, color, soldOut }: ProductChoiceContext): readonly string[] => {
  const counting = countingOptions(colors, color)
  return sizes.filter((size) => counting.every((one) => isSoldOut({ soldOut, size, color: one })))
}

/** Returns the colours of which no piece is left: in the chosen size, or in every size while none is chosen. */
export const soldOutColors = ({ sizes, colors, size, soldOut }: ProductChoiceContext): readonly string[] => {
  const counting = countingOptions(sizes, size)
  return colors.filter((color) => counting.every((one) => isSoldOut({ soldOut, size: one, color })))
}

export const productChoiceMachine = setup({
  types: {} as {
    /** `asked`: the size and the colour in the address. */
    input: Variants & { readonly asked: Choice; readonly soldOut: readonly Choice[] }
    context: ProductChoiceContext
    events: ProductChoiceEvent
  },
  guards: {
    isComplete: ({ context }) => Object.keys(missingChoices(context)).length === 0,
    isSoldOut: ({ context }) => isSoldOut(context),
    isAvailable: ({ context }) => !isSoldOut(context),
  },
  actions: {
    setSize: assign((_, { size }: { size: string }) => ({ size })),
    /** Clears the picked picture, so that the picture of the colour shows. */
    setColor: assign((_, { color }: { color: string }) => ({ color, picture: null })),
    setQuantity: assign((_, { quantity }: { quantity: number }) => ({ quantity })),
    setSoldOut: assign((_, { soldOut }: { soldOut: readonly Choice[] }) => ({ soldOut })),
    setPicture: assign((_, { picture }: { picture: number }) => ({ picture })),
  },
}).createMachine({
  id: "productChoice",
  description: "Choosing size, colour and quantity of a product before it goes into the cart.",
  context: ({ input: { sizes, colors, asked, soldOut } }) => ({
    soldOut,
    sizes,
    colors,
    size: initialChoice(sizes, asked.size),
    color: initialChoice(colors, asked.color),
    quantity: 1,
    picture: null,
  }),
  initial: "incomplete",
  on: {
    "size.chosen": { actions: { type: "setSize", params: ({ event }) => ({ size: event.size }) } },
    "color.chosen": { actions: { type: "setColor", params: ({ event }) => ({ color: event.color }) } },
    "quantity.chosen": {
      actions: { type: "setQuantity", params: ({ event }) => ({ quantity: event.quantity }) },
    },
    "stock.read": { actions: { type: "setSoldOut", params: ({ event }) => ({ soldOut: event.soldOut }) } },
    "picture.chosen": {
      actions: { type: "setPicture", params: ({ event }) => ({ picture: event.picture }) },
    },
  },
  states: {
    incomplete: {
      always: { guard: "isComplete", target: "complete" },
      initial: "choosing",
      states: {
        choosing: {
          description: "A size or a colour is missing. Nothing is said about it yet.",
          on: { "choice.submitted": "refused" },
        },
        refused: { description: "The page says which of size and colour is missing." },
      },
    },
    complete: {
      initial: "available",
      states: {
        available: {
          description: "Nothing is missing. The product can go into the cart.",
          always: { guard: "isSoldOut", target: "soldOut" },
        },
        soldOut: {
          description: "No piece of this size and colour is left. The page says so, and the choice stays.",
          always: { guard: "isAvailable", target: "available" },
        },
      },
    },
  },
})
