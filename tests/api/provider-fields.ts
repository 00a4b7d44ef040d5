/** Returns each field of a JSON value as "path: type". An empty list adds no field. */
export const fieldsOf = (value: unknown, path = ""): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`))
  if (value === null || typeof value !== "object")
    return [`${path}: ${value === null ? "null" : typeof value}`]
  return Object.entries(value).flatMap(([name, item]) => fieldsOf(item, `${path}.${name}`))
}
/**
 * Returns the fields that the sandbox sends and the sample lacks. Ignores `event_version`, which the sandbox sends as a
 * number on purpose.
 */
export const inventedFields = (sent: unknown, sample: unknown) => {
  const documented = new Set(fieldsOf(sample))
  return fieldsOf(sent).filter((field) => !documented.has(field) && field !== ".event_version: number")
}
