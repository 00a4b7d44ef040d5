import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { NotFound } from "#api/contract/wire.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import type { ResourceNotFound } from "./errors.ts"
import { Resources } from "./service.ts"

const withContractErrors = mapErrors<ResourceNotFound>()({
  ResourceNotFound: () => new NotFound({ message: "This resource does not exist." }),
})

/** Maps the endpoints of resources to the service (SPEC §7). */
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
        return answer("Resource", yield* withContractErrors(resources.get(params.slug)))
      }),
    })
  }),
)
