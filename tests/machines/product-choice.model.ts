/** Models the choice of a product's size, colour and quantity. */
import { missingChoices, productChoiceMachine } from "#machines/product-choice/product-choice.machine.ts"
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
    "a size and colour without a piece is not available, and stays chosen": {
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
    "what the store says is left counts from then on": {
      section: "OFFICE §11",
      when: ({ event }) => event.type === "stock.read",
      check: ({ event, after }) => after.context.soldOut === event["soldOut"],
    },
    "a press says which of them is missing": {
      section: "SPEC §5: Store",
      when: ({ event, before }) => event.type === "choice.submitted" && !before.matches("complete"),
      check: ({ after }) =>
        after.matches({ incomplete: "refused" }) &&
        Object.values(missingChoices(after.context)).join() === missingMessages(after.context).join(),
    },
    "nothing is said before the first press": {
      section: "SPEC §5: Store",
      when: ({ event, before }) =>
        event.type !== "choice.submitted" && !before.matches({ incomplete: "refused" }),
      check: ({ after }) => !after.matches({ incomplete: "refused" }),
    },
    "what is still missing stays said until it is chosen": {
      section: "SPEC §5: Store",
      when: ({ before, after }) =>
        before.matches({ incomplete: "refused" }) && missingMessages(after.context).length > 0,
      check: ({ after }) => after.matches({ incomplete: "refused" }),
    },
    "what the address names is chosen when the product comes in it": {
      section: "DECISIONS §7",
      when: ({ event, input }) => event.type === "xstate.init" && input.startsWith("an address"),
      check: ({ after, input }) =>
        input === "an address that names both"
          ? after.context.size === "M" && after.context.color === "Green"
          : after.context.size === null && after.context.color === null,
    },
    "of one size or colour there is nothing to choose": {
      section: "SPEC §5: Store",
      when: ({ event, input }) => event.type === "xstate.init" && input === "one size, one colour",
      check: ({ after }) => after.context.size === "M" && after.context.color === "Plum",
    },
    "a product without variants has neither": {
      section: "SPEC §5: Store",
      when: ({ input }) => input.startsWith("no variants"),
      check: ({ event, after }) =>
        event.type !== "xstate.init" || (after.context.size === null && after.context.color === null),
    },
    "a press or a choice changes that choice and no other": {
      section: "SPEC §2, /dashboard/store/{slug}",
      when: ({ event }) => event.type !== "xstate.init",
      check: ({ before, event, after }) =>
        after.context.size === (event["size"] ?? before.context.size) &&
        after.context.color === (event["color"] ?? before.context.color) &&
        after.context.quantity === (event["quantity"] ?? before.context.quantity),
    },
    "one piece is chosen to begin with": {
      section: "SPEC §2, /dashboard/store/{slug}",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after }) => after.context.quantity === 1,
    },
    "a chosen colour shows its picture, and a picture can be looked at by itself": {
      section: "SPEC §2, /dashboard/store/{slug}",
      when: ({ event }) => event.type !== "xstate.init",
      check: ({ before, event, after }) =>
        after.context.picture ===
        (event.type === "color.chosen" ? null : (event["picture"] ?? before.context.picture)),
    },
  },
}
