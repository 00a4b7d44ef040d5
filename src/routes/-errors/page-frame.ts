import { createContext } from "react"

/** Whether a frame with its own `<main>` stands around what is shown. */
export const PageFrameContext = createContext(false)
