import { articles } from "./resources/articles.ts"
import { newsletters } from "./resources/newsletters.ts"
import { recordings } from "./resources/recordings.ts"
import type { DemoResource } from "./resources/resource.ts"

/** Every demo resource. */
export const demoResources: readonly DemoResource[] = [...articles, ...newsletters, ...recordings]
