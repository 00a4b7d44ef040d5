import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { AttemptRows } from "./authentication/attempt-rows.ts"
import { CodeRows, SessionRows } from "./authentication/rows.ts"
import { Secrets } from "./authentication/secrets.ts"
import { Accounts } from "./authentication/service.ts"
import { Sessions } from "./authentication/sessions.ts"
import { Sweeper } from "./authentication/sweeper.ts"
import { Rooms } from "./chats/rooms.ts"
import { ChatRows } from "./chats/rows.ts"
import { Chats } from "./chats/service.ts"
import { Settings } from "./config.ts"
import { ChangeFeedLive } from "./database/change-feed.ts"
import { seedDevotionals } from "./demo/devotionals.ts"
import { seedChats } from "./demo/chat-rows.ts"
import { seedSubscriptions } from "./demo/subscriptions.ts"
import { seedEvents } from "./demo/event-rows.ts"
import { seedFaithEntries } from "./demo/faith-rows.ts"
import { seedDonations } from "./demo/donations.ts"
import { seedJobs } from "./demo/job-rows.ts"
import { seedNotifications, seedTransitions } from "./demo/notification-rows.ts"
import { seedOrders } from "./demo/orders.ts"
import { seedPortraits } from "./demo/portrait-rows.ts"
import { seedProducts } from "./demo/product-rows.ts"
import { seedResources } from "./demo/resources.ts"
import { seedDemo } from "./demo/seed.ts"
import { seedTrainings } from "./demo/training-rows.ts"
import { DevotionalRows } from "./devotionals/rows.ts"
import { Devotionals } from "./devotionals/service.ts"
import { DonationRows } from "./donations/rows.ts"
import { Donations } from "./donations/service.ts"
import { EventRows } from "./events/rows.ts"
import { Events } from "./events/service.ts"
import { Gateways } from "./gateways/gateways.ts"
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
import { PaymentOpening } from "./payments/open-payment.ts"
import { Recheck } from "./payments/recheck.ts"
import { PaymentRows } from "./payments/rows.ts"
import { Settlement } from "./payments/settlement.ts"
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

/** The rows whose locks keep concurrent callers apart; tests replace one to show that it is what does it. */
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

/** The rules of every feature, without the edge that calls them. */
const makeServices = (lockingRows: typeof LockingRows) =>
  Layer.mergeAll(
    Accounts.layer,
    Mail.workerLayer,
    Sweeper,
    PictureSweeper,
    Members.layer,
    Profile.layer,
    Events.layer,
    Subscriptions.layer,
    Donations.layer,
    Products.layer,
    Orders.layer,
    Resources.layer,
    Devotionals.layer,
    Chats.layer,
    Jobs.layer,
    MemberSettings.layer,
    Transitions.layer,
    Recheck.workerLayer,
  ).pipe(
    Layer.provideMerge(Users.layer),
    Layer.provideMerge(Recheck.layer),
    Layer.provideMerge(Layer.mergeAll(PaymentOpening.layer, PaymentConfirmation.layer, Webhooks.layer)),
    Layer.provideMerge(Settlement.layer),
    Layer.provideMerge(Gateways.layer),
    Layer.provideMerge(Sessions.layer),
    Layer.provideMerge(Layer.mergeAll(lockingRows, Secrets.layer, Limits.layer, Mail.layer, Receipts.layer)),
  )

/** Brings the database to today's schema, then seeds the demo when the settings ask for it. */
const DatabaseReady = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* migrate
    const { demo } = yield* Settings
    if (demo)
      yield* seedDemo(
        Effect.all([
          seedEvents,
          seedSubscriptions,
          seedDonations,
          seedProducts,
          seedOrders,
          seedPortraits,
          seedJobs,
          seedFaithEntries,
          seedTrainings,
          seedResources,
          seedDevotionals,
          seedNotifications,
          seedTransitions,
          seedChats,
        ]),
      ).pipe(Effect.provide(LockingRows))
  }),
)

/**
 * The whole server over a database: migrated, seeded, then served. Tests give it a database of their own; `main.ts`
 * gives it the one the settings name.
 */
export const makeApp = <R>(
  database: Layer.Layer<SqlClient.SqlClient, SqlError, R | Settings>,
  lockingRows: typeof LockingRows = LockingRows,
) =>
  HttpLive.pipe(
    Layer.provideMerge(makeServices(lockingRows)),
    Layer.provideMerge(DatabaseReady),
    Layer.provideMerge(ChangeFeedLive),
    Layer.provideMerge(database),
    Layer.provideMerge(Layer.mergeAll(Lifecycle.layer, Rooms.layer)),
  )
