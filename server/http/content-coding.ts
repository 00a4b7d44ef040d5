/** Whether the client accepts a content coding, by name or with `*`. `br;q=0` refuses it. */
export const acceptsEncoding = (accepted: string, name: string): boolean => {
  const codings = accepted.split(",").map((entry) => {
    const [coding = "", ...parameters] = entry.trim().toLowerCase().split(";")
    return { coding, refused: parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter)) }
  })
  const named = codings.find(({ coding }) => coding === name) ?? codings.find(({ coding }) => coding === "*")
  return named !== undefined && !named.refused
}
