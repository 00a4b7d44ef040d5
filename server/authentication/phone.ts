import { parsePhoneNumberFromString } from "libphonenumber-js"

/** Returns a phone number as it is stored, in E.164. A local Nigerian number gets +234. Null when it is invalid. */
export const normalisePhone = (phone: string): string | null => {
  const number = parsePhoneNumberFromString(phone, "NG")
  return number !== undefined && number.isValid() ? number.number : null
}
