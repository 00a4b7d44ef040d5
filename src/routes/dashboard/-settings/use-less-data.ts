import { useSyncExternalStore } from "react"
import { usesLessData, watchLessData } from "#api/less-data.ts"

/** Returns whether the member uses less data, by the own switch or the browser's. */
export const useLessData = (): boolean => useSyncExternalStore(watchLessData, usesLessData)
