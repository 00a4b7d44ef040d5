/** Members without a picture. The portal shows their initials. */
const emailsWithoutPicture: ReadonlySet<string> = new Set([
  "admin@demo.test",
  "osaze.igbinovia@demo.test",
  "mercy.pam@demo.test",
])

/** Of the other members, every seventh also has no picture. */
const withoutPictureEvery = 7

/** Returns the path of the drawn picture of a demo member (docs/pictures/README.md); undefined without a picture. */
export const portraitUrlOf = (email: string, index: number): string | undefined =>
  emailsWithoutPicture.has(email) || (index > 5 && index % withoutPictureEvery === 0)
    ? undefined
    : `/pictures/members/${email.slice(0, email.indexOf("@")).replaceAll(".", "-")}.webp`
