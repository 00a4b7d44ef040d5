import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { AttemptRows } from "./authentication/attempt-rows.ts"
import { CodeRows, SessionRows } from "./authentication/rows.ts"
import { Accounts } from "./authentication/service.ts"
import { Sessions } from "./authentication/sessions.ts"
import { Sweeper } from "./authentication/sweeper.ts"
import { Rooms } from "./chats/rooms.ts"
import { ChatRows } from "./chats/rows.ts"
import { Chats } from "./chats/service.ts"
import { Settings } from "./config.ts"
import { ChangeFeedLive } from "./database/change-feed.ts"
import { seedDemo } from "./demo/seed.ts"
import { DevotionalRows } from "./devotionals/rows.ts"
import { Devotionals } from "./devotionals/service.ts"
import { DonationRows } from "./donations/rows.ts"
import { Donations } from "./donations/service.ts"
import { EventRows } from "./events/rows.ts"
import { Events } from "./events/service.ts"
import { HttpLive } from "./http.ts"
import { JobRows } from "./jobs/rows.ts"
import { Jobs } from "./jobs/service.ts"
import { Lifecycle } from "./lifecycle.ts"
import { Limits } from "./limits/service.ts"
import { Mail } from "./mail/service.ts"
import { Members } from "./members/service.ts"
import { migrate } from "./migrations/run.ts"
import { OrderRows } from "./orders/rows.ts"
import { Orders } from "./orders/service.ts"
import { PaymentConfirmation } from "./payments/confirmation.ts"
import { Recheck } from "./payments/recheck.ts"
import { PaymentRows } from "./payments/rows.ts"
import { Webhooks } from "./payments/webhooks.ts"
import { ProductRows } from "./products/rows.ts"
import { Products } from "./products/service.ts"
import { Profile } from "./profile/service.ts"
import { PictureSweeper } from "./profile/sweeper.ts"
import { Receipts } from "./receipts/service.ts"
import { MemberSettings } from "./settings/service.ts"
import { ResourceRows } from "./resources/rows.ts"
import { Resources } from "./resources/service.ts"
import { SubscriptionRows } from "./subscriptions/rows.ts"
import { Subscriptions } from "./subscriptions/service.ts"
import { TransitionRows } from "./transition/rows.ts"
import { Transitions } from "./transition/service.ts"
import { Users } from "./users/service.ts"

/** The row services with locks. Tests replace one of them to prove that its lock serialises concurrent callers. */
export const LockingRows = Layer.mergeAll(
  SessionRows.layer,
  CodeRows.layer,
  AttemptRows.layer,
  PaymentRows.layer,
  EventRows.layer,
  SubscriptionRows.layer,
  DonationRows.layer,
  ProductRows.layer,
  OrderRows.layer,
  ResourceRows.layer,
  DevotionalRows.layer,
  ChatRows.layer,
  TransitionRows.layer,
  JobRows.layer,
)

/** The services of every feature, without the HTTP server. Each provides its own dependencies, except the rows. */
const Services = Layer.mergeAll(
  Accounts.layer,
  Sessions.layer,
  Sweeper,
  Limits.layer,
  Mail.layer,
  Mail.workerLayer,
  Users.layer,
  Members.layer,
  Profile.layer,
  PictureSweeper,
  MemberSettings.layer,
  Transitions.layer,
  PaymentConfirmation.layer,
  Webhooks.layer,
  Recheck.layer,
  Recheck.workerLayer,
  Receipts.layer,
  Events.layer,
  Subscriptions.layer,
  Donations.layer,
  Products.layer,
  Orders.layer,
  Resources.layer,
  Devotionals.layer,
  Jobs.layer,
  Chats.layer,
)

/** Runs the migrations, then seeds the demo content when the settings ask for it. */
const DatabaseReady = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* migrate
    const { demo } = yield* Settings
    if (demo) yield* seedDemo.pipe(Effect.provide(LockingRows))
  }),
)

/**
 * Makes the whole server on a database, which it migrates and seeds before it listens. `main.ts` passes the database of
 * the settings; tests pass their own.
 */
export const makeApp = <R>(
  database: Layer.Layer<SqlClient.SqlClient, SqlError, R | Settings>,
  lockingRows: typeof LockingRows = LockingRows,
) =>
  HttpLive.pipe(
    Layer.provideMerge(Services),
    Layer.provideMerge(lockingRows),
    Layer.provideMerge(DatabaseReady),
    Layer.provideMerge(ChangeFeedLive),
    Layer.provideMerge(database),
    Layer.provideMerge(Layer.mergeAll(Lifecycle.layer, Rooms.layer)),
  )
