/** The texts that staff often write. */
export const quickReplies: readonly { readonly name: string; readonly text: string }[] = [
  { name: "Thanks", text: "Thank you for your message. We are looking into it." },
  {
    name: "More details",
    text: "Could you tell us more? The date, and the reference of the payment if there is one, help us most.",
  },
  {
    name: "Done",
    text: "This is done. Please reload the page, and write to us if something is still wrong.",
  },
  { name: "Goodbye", text: "You are welcome. Write to us again at any time." },
]

/** Returns the typed text with a quick reply after it. */
export const withQuickReply = (typed: string, text: string): string =>
  typed.trim() === "" ? text : `${typed.trimEnd()}\n\n${text}`
