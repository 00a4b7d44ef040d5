/** Returns each field of a JSON value as "path: type", without the types of what an empty list holds. */
export const fieldsOf = (value: unknown, path = ""): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`))
  if (value === null || typeof value !== "object")
    return [`${path}: ${value === null ? "null" : typeof value}`]
  return Object.entries(value).flatMap(([name, item]) => fieldsOf(item, `${path}.${name}`))
}
/**
 * Returns the fields that the sandbox sends and the sample lacks. The sandbox writes PayPal's version as a number on
 * purpose, and leaves out the times of what has not happened yet.
 */
export const inventedFields = (sent: unknown, sample: unknown) => {
  const documented = new Set(fieldsOf(sample))
  return fieldsOf(sent).filter((field) => !documented.has(field) && field !== ".event_version: number")
}
