type Given = Readonly<Record<string, unknown>>

/**
 * Makes a route's `validateSearch` of `read`, which returns the valid search parameters. The router gives a page every
 * parameter of the address that `validateSearch` does not return, so the others are returned as undefined. The router then
 * removes them from the address.
 */
export const validSearch =
  <S>(read: (given: Given) => S) =>
  (given: Given): S => ({
    ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])),
    ...read(given),
  })
