import { HttpApi, OpenApi } from "effect/http-api"
import { AuthenticationGroup } from "./authentication.ts"
import { DonationsGroup } from "./donations.ts"
import { EventsGroup } from "./events.ts"
import { HealthGroup } from "./health.ts"
import { NotificationsGroup } from "./notifications.ts"
import { OrdersGroup } from "./orders.ts"
import { PaymentsGroup } from "./payments.ts"
import { ProductsGroup } from "./products.ts"
import { SubscriptionsGroup } from "./subscriptions.ts"
import { UsersGroup } from "./users.ts"
import { SchemaErrors } from "./wire.ts"

/** The whole contract between the portal and an API host; paths are relative to the host's base URL. */
export class Api extends HttpApi.make("portal")
  .add(AuthenticationGroup)
  .add(UsersGroup)
  .add(EventsGroup)
  .add(PaymentsGroup)
  .add(SubscriptionsGroup)
  .add(DonationsGroup)
  .add(ProductsGroup)
  .add(OrdersGroup)
  .add(NotificationsGroup)
  .add(HealthGroup)
  .middleware(SchemaErrors)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Member portal API",
      version: "1.0.0",
      servers: [{ url: "/api" }],
    }),
  ) {}
