/**
 * Returns a field's name as a label (SPEC §9): camelCase, underscores, hyphens and slashes split into title-cased words.
 * `humanise("shippingContactName")` is "Shipping Contact Name". Runs of capitals stay one word ("memberURL" is "Member URL").
 */
export function humanise(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[\s_\-/]+/u)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
}
