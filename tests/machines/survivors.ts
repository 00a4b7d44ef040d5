/**
 * Lists the mutants that no check finds, by flow, each with the reason. Usually the mutant behaves like the machine.
 * The gate fails on a survivor that is not listed, and on a listed mutant that a check finds.
 */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
