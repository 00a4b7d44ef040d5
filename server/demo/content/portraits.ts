/** Members without a picture, who are shown by their initials. */
const without: ReadonlySet<string> = new Set([
  "admin@demo.test",
  "osaze.igbinovia@demo.test",
  "mercy.pam@demo.test",
])

/** Of the other members, every seventh has no picture either. */
const step = 7

/** Returns the path of the drawn picture of a demo member (docs/pictures/README.md); undefined without a picture. */
export const portraitOf = (email: string, index: number): string | undefined =>
  without.has(email) || (index > 5 && index % step === 0)
    ? undefined
    : `/pictures/members/${email.slice(0, email.indexOf("@")).replaceAll(".", "-")}.webp`
