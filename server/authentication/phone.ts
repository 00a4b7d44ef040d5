import { parsePhoneNumberFromString } from "libphonenumber-js"

/** Converts a phone number to E.164 for storage; null when it is invalid. A local number is read as Nigerian (+234). */
export const normalisePhone = (phone: string): string | null => {
  const number = parsePhoneNumberFromString(phone, "NG")
  return number !== undefined && number.isValid() ? number.number : null
}
