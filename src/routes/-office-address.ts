/** Returns whether the path belongs to the office (OFFICE §2). */
export const isInOffice = (path: string): boolean => /^\/office(?:\/|$)/.test(path)
