import { createContext } from "react"

/** Whether pictures load only when the member asks for them. */
export const DataSaver = createContext(false)
