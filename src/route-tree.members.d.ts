/** The routes without the office's, which the build generates. Links are checked against the whole tree. */
export { routeTree } from "./route-tree.gen.ts"
