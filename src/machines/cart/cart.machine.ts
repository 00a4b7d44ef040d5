/**
 * Holds the member's cart (SPEC §3, §4; DECISIONS §3, §7). The cart is stored on this device for this member, and is
 * the same in every tab. The machine lives as long as the browser page, outside React. The server checks the cart
 * before each payment. The lines show what has changed until the member accepts the changes.
 */
import { outcomeOf } from "../outcomes.ts"
import { keyOf } from "./cart-lines.ts"
import { cartSetup, emptyContext } from "./cart-setup.ts"

export const cartMachine = cartSetup.createMachine({
  id: "cart",
  description:
    "The member's cart is stored on this device and is the same in every tab. The server checks it before the member pays.",
  context: { ...emptyContext, memberId: null },
  invoke: [
    { id: "watchMember", src: "watchMember" },
    { id: "followOtherTabs", src: "followOtherTabs" },
  ],
  initial: "closed",
  states: {
    closed: {
      description: "Nobody is logged in, so there is no cart.",
      on: {
        "member.loggedIn": {
          target: "reading",
          actions: { type: "setMember", params: ({ event }) => ({ memberId: event.memberId }) },
        },
      },
    },
    reading: {
      description: "Reads this member's cart from this device.",
      on: { "member.loggedOut": { target: "closed", actions: "clearMember" } },
      invoke: {
        id: "readCart",
        src: "readCart",
        input: ({ context }) => ({ memberId: context.memberId ?? "" }),
        onDone: {
          target: "open",
          actions: { type: "setContents", params: ({ event }) => ({ contents: event.output }) },
        },
        onError: "open",
      },
    },
    open: {
      tags: ["open"],
      initial: "ready",
      on: {
        "member.loggedOut": { target: "closed", actions: "clearMember" },
        "member.loggedIn": {
          guard: { type: "isAnotherMember", params: ({ event }) => ({ memberId: event.memberId }) },
          target: "reading",
          actions: { type: "setMember", params: ({ event }) => ({ memberId: event.memberId }) },
        },
        "cart.changedElsewhere": {
          guard: { type: "isOwnCart", params: ({ event }) => ({ memberId: event.memberId }) },
          actions: { type: "setContents", params: ({ event }) => ({ contents: event.contents }) },
        },
        // Also during a check, so that the cart does not offer what was just paid.
        "order.settled": {
          guard: { type: "isNewOrder", params: ({ event }) => ({ reference: event.reference }) },
          actions: [
            {
              type: "removeOrdered",
              params: ({ event }) => ({ reference: event.reference, ordered: event.ordered }),
            },
            { type: "storeCart", params: ({ context }) => context },
          ],
        },
      },
      states: {
        ready: {
          initial: "idle",
          on: {
            "variant.chosen": {
              actions: [
                {
                  type: "setVariant",
                  params: ({ event: { key, size, color, image, stock } }) => ({
                    key,
                    size,
                    color,
                    image,
                    stock,
                  }),
                },
                { type: "storeCart", params: ({ context }) => context },
                "navigateToCart",
              ],
            },
            "cart.cleared": {
              actions: ["emptyCart", { type: "storeCart", params: ({ context }) => context }, "toastCleared"],
            },
            "changes.accepted": {
              actions: ["acceptChanges", { type: "storeCart", params: ({ context }) => context }],
            },
          },
          states: {
            idle: {
              description: "The cart is ready. Items can be added, changed and removed.",
              on: {
                "addition.requested": {
                  target: "adding",
                  actions: [
                    { type: "beginAddition", params: ({ event }) => ({ line: event.line }) },
                    { type: "storeCart", params: ({ context }) => context },
                  ],
                },
                "removal.requested": {
                  target: "removing",
                  actions: [
                    {
                      type: "beginRemoval",
                      params: ({ event }) => ({ keys: event.keys, name: event.name }),
                    },
                    { type: "storeCart", params: ({ context }) => context },
                  ],
                },
                "quantity.chosen": [
                  {
                    guard: {
                      type: "isRemoval",
                      params: ({ event }) => ({ key: event.key, quantity: event.quantity }),
                    },
                    target: "removing",
                    actions: [
                      {
                        type: "beginRemoval",
                        params: ({ context, event }) => ({
                          keys: [event.key],
                          name: context.lines.find((line) => keyOf(line) === event.key)?.name,
                        }),
                      },
                      { type: "storeCart", params: ({ context }) => context },
                    ],
                  },
                  {
                    actions: [
                      {
                        type: "setQuantity",
                        params: ({ event }) => ({ key: event.key, quantity: event.quantity }),
                      },
                      { type: "storeCart", params: ({ context }) => context },
                    ],
                  },
                ],
                "checkout.requested": {
                  guard: "hasLines",
                  target: "#cart.open.checking",
                  actions: { type: "beginCheck", params: { isProceeding: true } },
                },
                "check.requested": {
                  guard: "hasLines",
                  target: "#cart.open.checking",
                  actions: { type: "beginCheck", params: { isProceeding: false } },
                },
              },
            },
            adding: {
              description:
                "The item is stored at once. It shows as loading for two seconds, then in the cart.",
              after: { cartDelay: { target: "idle", actions: ["toastAdded", "clearPending"] } },
            },
            removing: {
              description:
                "The item is removed from the device at once. It shows as loading for two seconds, then it is gone.",
              after: { cartDelay: { target: "idle", actions: ["toastRemoved", "clearPending"] } },
            },
          },
        },
        checking: {
          description: "The server checks the price, stock, size and colour of every line.",
          tags: ["busy"],
          on: { "cart.left": { actions: "stayOnOtherPage" } },
          invoke: {
            id: "checkCart",
            src: "checkCart",
            input: ({ context }) => ({ lines: context.lines }),
            onDone: [
              {
                guard: { type: "isUnchangedForCheckout", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: [
                  { type: "setChanges", params: ({ event }) => ({ checked: event.output }) },
                  "navigateToCheckout",
                ],
              },
              {
                guard: { type: "isUnchanged", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: { type: "setChanges", params: ({ event }) => ({ checked: event.output }) },
              },
              {
                guard: { type: "isChanged", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: [
                  { type: "setChanges", params: ({ event }) => ({ checked: event.output }) },
                  "toastChanged",
                ],
              },
              { guard: { type: "isExpired", params: outcomeOf }, target: "ready" },
              { target: "ready", actions: { type: "toastFailure", params: outcomeOf } },
            ],
            onError: { target: "ready", actions: "toastDefect" },
          },
        },
      },
    },
  },
})
