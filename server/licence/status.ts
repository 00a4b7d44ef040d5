import type { LicenceCheck } from "#api/contract/licence.ts"

/** Returns the status of a license number (SPEC §5: AWAITING is none yet). `result` is of its last check. */
export const licenceStatusOf = (
  licenseNumber: string,
  result: "confirmed" | "asked" | "declined" | null,
): LicenceCheck["status"] => {
  if (result !== null) return result
  return licenseNumber.trim().toUpperCase() === "AWAITING" ? "awaiting" : "unchecked"
}
