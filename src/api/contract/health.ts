import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, ServiceUnavailable } from "./wire.ts"

/** Liveness: the process responds. Readiness: the database responds and no shutdown has begun (DECISIONS §1). */
export class HealthGroup extends HttpApiGroup.make("health").add(
  HttpApiEndpoint.get("live", "/health/live", { success: answer(Schema.Null) }),
  HttpApiEndpoint.get("ready", "/health/ready", { success: answer(Schema.Null), error: ServiceUnavailable }),
) {}
