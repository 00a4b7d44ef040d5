/** Models the choice of a product's size, colour and quantity. */
import {
  type Choice,
  missingChoices,
  type ProductChoiceContext,
  productChoiceMachine,
  soldOutColors,
  soldOutSizes,
} from "#machines/product-choice/product-choice.machine.ts"
import { same } from "../model/did.ts"
import { initialStep } from "../model/explore.ts"
import type { FlowModel } from "../model/model.ts"

const nothing = { size: null, color: null }
const sizes = ["S", "M"]
const colors = ["Plum", "Green"]

/** Returns the messages under size and colour as SPEC §5 requires them, without the machine's own rule. */
const missingMessages = (context: {
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
  readonly size: string | null
  readonly color: string | null
}): readonly string[] => [
  ...(context.sizes.length > 0 && context.size === null ? ["Please select a size"] : []),
  ...(context.colors.length > 0 && context.color === null ? ["Please select a color"] : []),
]

/** Returns the combinations of size and colour of which pieces are left. */
const piecesLeft = ({ sizes: all, colors: inColors, soldOut }: ProductChoiceContext): readonly Choice[] =>
  (all.length === 0 ? [null] : all)
    .flatMap((size) => (inColors.length === 0 ? [null] : inColors).map((color) => ({ size, color })))
    .filter((one) => !soldOut.some(({ size, color }) => size === one.size && color === one.color))

export const model: FlowModel<typeof productChoiceMachine> = {
  machine: productChoiceMachine,
  inputs: {
    "sizes and colours": { sizes, colors, asked: nothing, soldOut: [] },
    "an address that names both": { sizes, colors, asked: { size: "M", color: "Green" }, soldOut: [] },
    "an address that names what is gone": {
      sizes,
      colors,
      asked: { size: "XXL", color: "Gold" },
      soldOut: [],
    },
    "a link to what is sold out": {
      sizes,
      colors,
      asked: { size: "M", color: "Green" },
      soldOut: [{ size: "M", color: "Green" }],
    },
    "one size, one colour": { sizes: ["M"], colors: ["Plum"], asked: nothing, soldOut: [] },
    "sizes alone": { sizes, colors: [], asked: nothing, soldOut: [{ size: "M", color: null }] },
    "colours alone": { sizes: [], colors, asked: nothing, soldOut: [{ size: null, color: "Green" }] },
    "no variants": { sizes: [], colors: [], asked: { size: "M", color: "Plum" }, soldOut: [] },
    "no variants, and no piece": { sizes: [], colors: [], asked: nothing, soldOut: [nothing] },
  },
  key: ({ context }) => [
    context.size,
    context.color,
    context.quantity,
    context.picture,
    JSON.stringify(context.soldOut),
  ],
  stableStates: ["incomplete.choosing", "incomplete.refused", "complete.available", "complete.soldOut"],
  cases: {
    "size.chosen": { plain: { size: "S" } },
    "stock.read": {
      "S in Plum is sold out": { soldOut: [{ size: "S", color: "Plum" }] },
      "all are there": { soldOut: [] },
    },
    "color.chosen": { plain: { color: "Plum" } },
    "quantity.chosen": { plain: { quantity: 2 } },
    "picture.chosen": { plain: { picture: 2 } },
    "choice.submitted": { plain: {} },
  },
  rules: {
    "a product with sizes needs a size, one with colours a colour": {
      section: "SPEC §5: Store",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.matches("complete") === (missingMessages(after.context).length === 0),
    },
    "a sold-out size and colour is not available and stays chosen": {
      section: "OFFICE §11",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.matches({ complete: "soldOut" }) ===
        (after.matches("complete") &&
          after.context.soldOut.some(
            ({ size, color }) => size === after.context.size && color === after.context.color,
          )),
    },
    "a size is sold out without a piece in the chosen colour, or in any colour while none is chosen; a colour likewise":
      {
        section: "OFFICE §11",
        invariant: true,
        when: ({ after: { context } }) =>
          [null, ...context.sizes].includes(context.size) &&
          [null, ...context.colors].includes(context.color),
        check: ({ after: { context } }) => {
          const left = piecesLeft(context)
          return (
            same(
              soldOutSizes(context),
              context.sizes.filter(
                (size) => !left.some((one) => one.size === size && [null, one.color].includes(context.color)),
              ),
            ) &&
            same(
              soldOutColors(context),
              context.colors.filter(
                (color) =>
                  !left.some((one) => one.color === color && [null, one.size].includes(context.size)),
              ),
            )
          )
        },
      },
    "without a choice, only a size or colour of which every piece is gone is sold out": {
      section: "OFFICE §11",
      when: ({ event, input }) => event.type === "xstate.init" && input === "sizes and colours",
      check: () => {
        const contextWith = (soldOut: readonly Choice[]): ProductChoiceContext =>
          initialStep(productChoiceMachine, { sizes, colors, asked: nothing, soldOut }).snapshot.context
        const inPlum = contextWith([{ size: "S", color: "Plum" }])
        const inBoth = contextWith(colors.map((color) => ({ size: "S", color })))
        const inAllSizes = contextWith(sizes.map((size) => ({ size, color: "Plum" })))
        return (
          soldOutSizes(inPlum).length + soldOutColors(inPlum).length === 0 &&
          same(soldOutSizes(inBoth), ["S"]) &&
          same(soldOutColors(inAllSizes), ["Plum"])
        )
      },
    },
    "newly read stock replaces the known stock": {
      section: "OFFICE §11",
      when: ({ event }) => event.type === "stock.read",
      check: ({ event, after }) => after.context.soldOut === event["soldOut"],
    },
    "submitting an incomplete choice shows which choices are missing": {
      section: "SPEC §5: Store",
      when: ({ event, before }) => event.type === "choice.submitted" && !before.matches("complete"),
      check: ({ after }) =>
        after.matches({ incomplete: "refused" }) &&
        Object.values(missingChoices(after.context)).join() === missingMessages(after.context).join(),
    },
    "before the first submit no missing choice is shown": {
      section: "SPEC §5: Store",
      when: ({ event, before }) =>
        event.type !== "choice.submitted" && !before.matches({ incomplete: "refused" }),
      check: ({ after }) => !after.matches({ incomplete: "refused" }),
    },
    "a missing choice stays shown until it is made": {
      section: "SPEC §5: Store",
      when: ({ before, after }) =>
        before.matches({ incomplete: "refused" }) && missingMessages(after.context).length > 0,
      check: ({ after }) => after.matches({ incomplete: "refused" }),
    },
    "the size and colour in the address are chosen if the product has them": {
      section: "DECISIONS §7",
      when: ({ event, input }) => event.type === "xstate.init" && input.startsWith("an address"),
      check: ({ after, input }) =>
        input === "an address that names both"
          ? after.context.size === "M" && after.context.color === "Green"
          : after.context.size === null && after.context.color === null,
    },
    "a single size or colour is chosen automatically": {
      section: "SPEC §5: Store",
      when: ({ event, input }) => event.type === "xstate.init" && input === "one size, one colour",
      check: ({ after }) => after.context.size === "M" && after.context.color === "Plum",
    },
    "a product without variants starts without a size and a colour": {
      section: "SPEC §5: Store",
      when: ({ input }) => input.startsWith("no variants"),
      check: ({ event, after }) =>
        event.type !== "xstate.init" || (after.context.size === null && after.context.color === null),
    },
    "choosing a size, a colour or a quantity changes only that choice": {
      section: "SPEC §2, /dashboard/store/{slug}",
      when: ({ event }) => event.type !== "xstate.init",
      check: ({ before, event, after }) =>
        after.context.size === (event["size"] ?? before.context.size) &&
        after.context.color === (event["color"] ?? before.context.color) &&
        after.context.quantity === (event["quantity"] ?? before.context.quantity),
    },
    "the quantity starts at 1": {
      section: "SPEC §2, /dashboard/store/{slug}",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after }) => after.context.quantity === 1,
    },
    "choosing a colour shows its picture, and a picture can also be chosen itself": {
      section: "SPEC §2, /dashboard/store/{slug}",
      when: ({ event }) => event.type !== "xstate.init",
      check: ({ before, event, after }) =>
        after.context.picture ===
        (event.type === "color.chosen" ? null : (event["picture"] ?? before.context.picture)),
    },
  },
}
