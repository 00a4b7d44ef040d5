/** The elements that the editor can show. It would remove all others. */
const editableTags = "p br hr h2 h3 ul ol li blockquote a strong b em i s".split(" ")

/** Whether the editor keeps every element of an HTML text. */
export const isEditable = (html: string): boolean =>
  [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].every(([, name = ""]) =>
    editableTags.includes(name.toLowerCase()),
  )
