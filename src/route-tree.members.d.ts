import type { routeTree as wholeTree } from "./route-tree.gen.ts"

/** The routes without the office's, which the build generates. Links are checked against the whole tree. */
export const routeTree: typeof wholeTree
