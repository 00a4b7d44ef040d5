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

/** Makes a load for `runApi` that adds the device's key to the input of a call. Both load at the same time. */
export const withDeviceKey =
  <I extends { readonly deviceKey?: string }, A>(load: () => Promise<(input: I) => A>) =>
  async (): Promise<(input: I) => A> => {
    const [call, key] = await Promise.all([load(), deviceKey()])
    return (input) => call({ ...input, deviceKey: key })
  }
