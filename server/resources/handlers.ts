import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { NotFound } from "#api/contract/wire.ts"
import { answer, withFaults } from "#server/http/answering.ts"
import type { ResourceNotFound } from "./errors.ts"
import { Resources } from "./service.ts"

const answered = withFaults<ResourceNotFound>()({
  ResourceNotFound: () => new NotFound({ message: "This resource does not exist." }),
})

/** SPEC §7, content: resources. */
export const ResourcesLive = HttpApiBuilder.group(
  Api,
  "resources",
  Effect.fnUntraced(function* (handlers) {
    const resources = yield* Resources
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Resources", yield* resources.list(query))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("Resource", yield* answered(resources.get(params.slug)))
      }),
    })
  }),
)
