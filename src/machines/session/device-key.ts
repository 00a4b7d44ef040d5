import { randomId } from "../form/random-id.ts"
import { storedRecord } from "./storage.ts"

const stored = storedRecord(
  "device-key",
  1,
  (value): value is string => typeof value === "string" && value !== "",
)

let known: Promise<string> | undefined

/**
 * Returns the random key of this device. Sign-up, verification and login send it, so that a code verifies only a
 * sign-up of this device. Anybody can sign up with somebody else's address.
 */
export const deviceKey = (): Promise<string> =>
  (known ??= stored.read().then(async (found) => {
    if (found !== null) return found
    const made = randomId()
    await stored.write(made)
    return made
  }))
