/** The storage of a device in memory. A test mocks localforage with this file, and stubs `localStorage`. */

/** The stored values by their full key, of both drivers. */
export const device = new Map<string, unknown>()
/** A device without space refuses to store. */
export const space = { isFull: false }

export default {
  createInstance: ({ name }: { readonly name: string }) => ({
    getItem: (key: string) => Promise.resolve(device.get(`${name}/${key}`) ?? null),
    setItem: (key: string, value: unknown) =>
      space.isFull
        ? Promise.reject(new Error("The storage is full."))
        : Promise.resolve(device.set(`${name}/${key}`, structuredClone(value))),
    removeItem: (key: string) => Promise.resolve(device.delete(`${name}/${key}`)),
  }),
}

/** For `vi.stubGlobal("localStorage", …)`. */
export const fakeLocalStorage = {
  getItem: (key: string) => (device.has(key) ? JSON.stringify(device.get(key)) : null),
  setItem: (key: string, text: string) => void device.set(key, JSON.parse(text)),
  removeItem: (key: string) => device.delete(key),
}
