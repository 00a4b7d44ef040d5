/**
 * Returns the slug of a name: 'Día de Salud 2027' becomes 'dia-de-salud-2027'. A name without a letter or digit of the
 * Latin alphabet becomes `fallback`.
 */
export const slugOf = (name: string, fallback: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 80)
    .replace(/-+$/, "") || fallback
