/**
 * Lists the mutants that no check finds, by flow, each with the reason: usually the mutant behaves like the
 * machine. The gate fails on a survivor that is not listed, and on a listed one that is found.
 */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
