import { parsePhoneNumberFromString } from "libphonenumber-js"

/** A phone number as it is stored, E.164; a bare Nigerian number is understood as +234. Null when it is none. */
export const normalisePhone = (phone: string): string | null => {
  const number = parsePhoneNumberFromString(phone, "NG")
  return number !== undefined && number.isValid() ? number.number : null
}
