import { randomId } from "../form/random-id.ts"
import { storedRecord } from "./storage.ts"

const stored = storedRecord(
  "device-key",
  1,
  (value): value is string => typeof value === "string" && value !== "",
)

let known: Promise<string> | undefined

/**
 * The random key of this device. It goes along with a sign-up, its verification and a login, so that a code opens only
 * what was signed up here: anybody can sign up with somebody else's address.
 */
export const deviceKey = (): Promise<string> =>
  (known ??= stored.read().then(async (found) => {
    if (found !== null) return found
    const made = randomId()
    await stored.write(made)
    return made
  }))
