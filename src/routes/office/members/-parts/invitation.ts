import { association } from "../../../../association.ts"

/** Returns whether a search is an email address, so that its owner can be invited. */
export const isAddress = (search: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(search.trim())

/** Returns a link that begins a mail with the address of the sign-up, in the mail program of the member of staff. */
export const invitationTo = (address: string): string => {
  const subject = `Join the ${association.shortName} ${association.portal}`
  const body = `You can sign up here: ${location.origin}/signup`
  return `mailto:${encodeURIComponent(address.trim())}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
