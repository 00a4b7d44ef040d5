/** Members without a picture, who are shown by their initials. */
const without: ReadonlySet<string> = new Set([
  "admin@demo.test",
  "osaze.igbinovia@demo.test",
  "mercy.pam@demo.test",
])

/** Every seventh of the others has none either. */
const step = 7

/** Where the drawn picture of a demo member is (docs/pictures/README.md); undefined for one without. */
export const portraitOf = (email: string, index: number): string | undefined =>
  without.has(email) || (index > 5 && index % step === 0)
    ? undefined
    : `/pictures/members/${email.slice(0, email.indexOf("@")).replaceAll(".", "-")}.webp`
