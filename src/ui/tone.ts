/** The colours of a component. They carry meaning and are never decoration (LOOK §1). */
export type Tone = "neutral" | "plum" | "green" | "indigo" | "amber" | "red"

const statusTones: ReadonlyMap<string, Tone> = new Map([
  ["active", "green"],
  ["approved", "green"],
  ["success", "green"],
  ["completed", "green"],
  ["yes", "green"],
  ["pending", "amber"],
  ["no", "amber"],
  ["error", "red"],
  ["declined", "red"],
  ["inactive", "red"],
  ["failed", "red"],
  ["suspended", "red"],
])

/** Returns the tone of a status, in any letter case (SPEC §4): green, amber, red, or neutral for all others. */
export function toneOfStatus(status: string): Tone {
  return statusTones.get(status.toLowerCase()) ?? "neutral"
}
