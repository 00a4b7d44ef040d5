import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, ServiceUnavailable } from "./wire.ts"

/** DECISIONS §1: live while the process answers; ready while the database answers and no shutdown has begun. */
export class HealthGroup extends HttpApiGroup.make("health").add(
  HttpApiEndpoint.get("live", "/health/live", { success: answer(Schema.Null) }),
  HttpApiEndpoint.get("ready", "/health/ready", { success: answer(Schema.Null), error: ServiceUnavailable }),
) {}
