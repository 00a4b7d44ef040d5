/** A name that nothing else has, made of 128 random bits; `randomUUID` is missing where a page came without TLS. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
