import { join } from "node:path"

/** Returns the path of a file of the client's public folder. */
export const publicFile = (path: string) => join(import.meta.dirname, "../../public", path)
