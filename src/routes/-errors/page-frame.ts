import { createContext } from "react"

/** Whether the content is inside a layout that has its own `<main>`. */
export const PageFrameContext = createContext(false)
