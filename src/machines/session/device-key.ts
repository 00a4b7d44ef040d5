import { randomId } from "../form/random-id.ts"
import { storedRecord } from "./storage.ts"

const stored = storedRecord("device-key", 1, () =>
  import("./session-schema.ts").then(({ decodeDeviceKey }) => decodeDeviceKey),
)

const readOrMake = async (): Promise<string> => {
  const found = await stored.read()
  if (found !== null) return found
  const made = randomId()
  await stored.write(made)
  return made
}

let known: Promise<string> | undefined

/**
 * Returns the random key of this device. Sign-up, verification and login send it, so that a code verifies only a
 * sign-up of this device. Anybody can sign up with somebody else's address.
 */
export const deviceKey = (): Promise<string> => {
  known ??= readOrMake().catch((error: unknown) => {
    // The network failed, not the device: the next call tries again.
    known = undefined
    throw error
  })
  return known
}

/** Makes a load for `runApi` that adds the device's key to the input of a call. Both load at the same time. */
export const withDeviceKey =
  <I extends { readonly deviceKey?: string }, A>(load: () => Promise<(input: I) => A>) =>
  async (): Promise<(input: I) => A> => {
    const [call, key] = await Promise.all([load(), deviceKey()])
    return (input) => call({ ...input, deviceKey: key })
  }
