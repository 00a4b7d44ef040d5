import { Effect } from "effect"
import { addInLagos } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { ResourceRows } from "../resources/rows.ts"
import { sanitiseResource } from "../resources/service.ts"
import { demoResources } from "./content/resources.ts"
import { authors } from "./content/resources/resource.ts"

/** Inserts the demo resources whose slugs do not exist yet. */
export const seedResources = Effect.gen(function* () {
  const rows = yield* ResourceRows
  const at = yield* now
  yield* rows.add(
    demoResources.map(({ daysAgo, author, ...written }) =>
      sanitiseResource({
        ...written,
        authorName: authors[author].name,
        authorAvatarUrl: authors[author].avatarUrl,
        createdAt: addInLagos(at, { days: -daysAgo }),
      }),
    ),
  )
})
