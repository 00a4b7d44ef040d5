import { randomId } from "../../random-id.ts"
import { locked } from "./locked.ts"
import { loadSessionDecoders, storedRecord } from "./storage.ts"

const stored = storedRecord("device-key", 1, () =>
  loadSessionDecoders().then(({ decodeDeviceKey }) => decodeDeviceKey),
)

// Another tab may create the key at the same moment.
const readOrCreate = (): Promise<string> =>
  locked(stored.key, async () => {
    const found = await stored.read()
    if (found !== null) return found
    const created = randomId()
    await stored.write(created)
    return created
  })

let known: Promise<string> | undefined

/**
 * Returns the random key of this device. Sign-up, verification and login send it, so that a code verifies only a
 * sign-up of this device. Anybody can sign up with somebody else's email address. Rejects when the storage or its
 * schema fails to load.
 */
export const deviceKey = (): Promise<string> => {
  known ??= readOrCreate().catch((error: unknown) => {
    // The network failed, not the device: the next call tries again.
    known = undefined
    throw error
  })
  return known
}

/** Returns a `load` for `runApi` that adds the device's key to the call's input. Loads call and key in parallel. */
export const withDeviceKey =
  <I extends { readonly deviceKey?: string }, A>(load: () => Promise<(input: I) => A>) =>
  async (): Promise<(input: I) => A> => {
    const [call, key] = await Promise.all([load(), deviceKey()])
    return (input) => call({ ...input, deviceKey: key })
  }
