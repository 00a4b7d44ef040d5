import type { Sentences } from "../sentences.ts"
import { expired, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Your cart",
  states: {
    closed: "No cart while nobody is logged in",
    reading: "Reading your cart",
    open: "Your open cart",
    "open.ready": "Shopping",
    "open.ready.idle": "The cart is ready",
    "open.ready.adding": "Adding an item",
    "open.ready.removing": "Removing an item",
    "open.checking": "Checking prices and stock",
  },
  runs: {
    watchMember: "we notice when you log in or out",
    followOtherTabs: "we follow the cart in your other tabs",
    readCart: "we read your cart from this device",
    checkCart: "we check every item with the store",
  },
  transitions: {
    closed: { "member.loggedIn": happy("You log in: we read the cart that you left here.") },
    reading: {
      "member.loggedOut": "You log out while we read your cart: we close it.",
      "xstate.done.actor.readCart": happy("Your cart is read: you can go on shopping."),
      "xstate.error.actor.readCart": "This device cannot give us your cart: you start with an empty one.",
    },
    open: {
      "member.loggedOut": "You log out: we close your cart.",
      "member.loggedIn": { isAnotherMember: "Another member logs in here: we read that member's cart." },
      "cart.changedElsewhere": { isOwnCart: "You change the cart in another tab: this tab shows it too." },
      "order.settled": {
        isNewOrder: happy("Your order is confirmed: we take what you bought out of the cart."),
      },
    },
    "open.ready": {
      "variant.chosen": "You choose another size or colour: we change the item and return to the cart.",
      "cart.cleared": "You press Clear Cart: we empty your cart.",
      "changes.accepted": "You accept the new prices: your cart shows them from now on.",
    },
    "open.ready.idle": {
      "addition.requested": happy("You press Add to Cart: we store the item at once."),
      "removal.requested": "You press Remove: we take the item out.",
      "quantity.chosen": {
        isRemoval: "You set the quantity to zero: we take the item out.",
        else: "You choose another quantity: we change it at once.",
      },
      "checkout.requested": {
        hasLines: happy("You press Proceed to Payment: we check your cart with the store."),
      },
      "check.requested": { hasLines: "You open the cart: we look for changed prices and stock." },
    },
    "open.ready.adding": {
      "xstate.after.cartDelay": happy("2 seconds have passed: the item is in your cart, and we say so."),
    },
    "open.ready.removing": {
      "xstate.after.cartDelay": "2 seconds have passed: the item is gone, and we say so.",
    },
    "open.checking": {
      "cart.left": "You leave the cart during the check: we do not open the checkout over the next page.",
      "xstate.done.actor.checkCart": {
        isUnchangedForCheckout: happy("Nothing has changed and you want to pay: we open the checkout."),
        isUnchanged: "Nothing has changed: your cart stays as it is.",
        isChanged: refused("A price or the stock has changed: we show it before you pay."),
        isExpired: expired("Your session ended during the check: your cart stays as it is."),
        else: refused("The store refuses the check or cannot be reached: we say why."),
      },
      "xstate.error.actor.checkCart": "The check fails on our side: we tell you and keep your cart.",
    },
  },
}
