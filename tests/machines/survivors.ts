/**
 * Mutants that no oracle finds, flow by flow, each with the reason why that is right: usually the mutant is the same
 * machine in other words. The gate fails on a survivor that is not listed, and on one listed that no longer survives.
 */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
