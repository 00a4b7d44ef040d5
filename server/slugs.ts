/** Returns a slug from a name: 'Día de Salud 2027' becomes 'dia-de-salud-2027'. `otherwise` is for a name without letters. */
export const slugOf = (name: string, otherwise: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80) || otherwise
