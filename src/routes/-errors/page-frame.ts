import { createContext } from "react"

/** Whether the content is inside a frame that has its own `<main>`. */
export const PageFrameContext = createContext(false)
