import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { AuditChain } from "./audit/chain.ts"
import { AttemptRows } from "./authentication/attempt-rows.ts"
import { ResetTokenRows, SessionRows } from "./authentication/rows.ts"
import { Accounts } from "./authentication/service.ts"
import { Sessions } from "./authentication/sessions.ts"
import { Sweeper } from "./authentication/sweeper.ts"
import { BackgroundTaskRows } from "./background-tasks/rows.ts"
import { BackgroundTasks } from "./background-tasks/service.ts"
import { Rooms } from "./chats/rooms.ts"
import { ChatRows } from "./chats/rows.ts"
import { Chats } from "./chats/service.ts"
import { Settings } from "./config.ts"
import { ChangeFeedLive } from "./database/change-feed.ts"
import { ConnectionPool } from "./database/pools.ts"
import { Purge } from "./database/purge.ts"
import { EmailChanges } from "./email-changes/service.ts"
import { seedDemo } from "./demo/seed.ts"
import { DatedSettingRows } from "./dated-settings/rows.ts"
import { DatedSettings } from "./dated-settings/service.ts"
import { DevotionalRows } from "./devotionals/rows.ts"
import { Devotionals } from "./devotionals/service.ts"
import { DonationRows } from "./donations/rows.ts"
import { Donations } from "./donations/service.ts"
import { EventRows } from "./events/rows.ts"
import { Events } from "./events/service.ts"
import { SettingChecks } from "./gateways/setting-checks.ts"
import { HttpLive } from "./http.ts"
import { JobRows } from "./jobs/rows.ts"
import { Jobs } from "./jobs/service.ts"
import { Lifecycle } from "./lifecycle.ts"
import { Limits } from "./limits/service.ts"
import { Mail } from "./mail/service.ts"
import { Members } from "./members/service.ts"
import { checkMigrations, migrate } from "./migrations/run.ts"
import { ApprovalRows } from "./office-approvals/rows.ts"
import { OfficeApprovals } from "./office-approvals/service.ts"
import { CheckInRows } from "./office-check-in/rows.ts"
import { OfficeCheckIn } from "./office-check-in/service.ts"
import { DoorHelperRows } from "./office-door-helpers/rows.ts"
import { OfficeDoorHelpers } from "./office-door-helpers/service.ts"
import { OfficeDevotionalRows } from "./office-devotionals/rows.ts"
import { OfficeDevotionals } from "./office-devotionals/service.ts"
import { DisputedPlaces } from "./office-event-messages/disputed-places.ts"
import { EventMessenger } from "./office-event-messages/messenger.ts"
import { EventMessageRows } from "./office-event-messages/rows.ts"
import { OfficeEventMessages } from "./office-event-messages/service.ts"
import { OfficeProductRows } from "./office-products/rows.ts"
import { OfficeProducts } from "./office-products/service.ts"
import { OfficeEventRows } from "./office-events/rows.ts"
import { OfficeEvents } from "./office-events/service.ts"
import { OfficeJobRows } from "./office-jobs/rows.ts"
import { OfficeJobs } from "./office-jobs/service.ts"
import { InboxRows } from "./office-inbox/rows.ts"
import { OfficeInbox } from "./office-inbox/service.ts"
import { OfficeRefundRows } from "./office-money/refund-rows.ts"
import { RefundSender } from "./office-money/refund-sender.ts"
import { OfficeHeldPayments } from "./office-money/held-service.ts"
import { OfficeRefunds } from "./office-money/refund-service.ts"
import { MoneyPageRows } from "./office-money/rows.ts"
import { ModerationRows } from "./office-moderation/rows.ts"
import { OfficeModeration } from "./office-moderation/service.ts"
import { OfficeMoney } from "./office-money/service.ts"
import { OfficeLedger } from "./office-books/ledger.ts"
import { OfficeStatements } from "./office-books/statement.ts"
import { UnpaidMembers } from "./office-books/unpaid.ts"
import { PaymentProofs } from "./office-offline-payments/proofs.ts"
import { OfflineRows } from "./office-offline-payments/rows.ts"
import { OfflinePayments } from "./office-offline-payments/service.ts"
import { OfficeSettings } from "./office-settings/service.ts"
import { AuditPageRows } from "./office-audit/rows.ts"
import { OfficeAudit } from "./office-audit/service.ts"
import { MemberCare } from "./office-members/care.ts"
import { Licences } from "./licence/service.ts"
import { LicenceRows } from "./office-licences/rows.ts"
import { OfficeLicences } from "./office-licences/service.ts"
import { OfficeMemberRows } from "./office-members/rows.ts"
import { OfficeMembers } from "./office-members/service.ts"
import { OfficeSignUps } from "./office-members/sign-ups.ts"
import { OfficeProfileRows } from "./office-profiles/rows.ts"
import { OfficeProfiles } from "./office-profiles/service.ts"
import { TimelineRows } from "./office-members/timeline-rows.ts"
import { StaffRows } from "./office-staff/rows.ts"
import { OfficeStaff } from "./office-staff/service.ts"
import { OfficeResourceRows } from "./office-resources/rows.ts"
import { OfficeResources } from "./office-resources/service.ts"
import { OfficeToDo } from "./office-to-do/service.ts"
import { OfficeTrainingRows } from "./office-trainings/rows.ts"
import { OfficeTrainings } from "./office-trainings/service.ts"
import { OrderRows } from "./orders/rows.ts"
import { Orders } from "./orders/service.ts"
import { PaymentConfirmation } from "./payments/confirmation.ts"
import { Recheck } from "./payments/recheck.ts"
import { PaymentRows } from "./payments/rows.ts"
import { Webhooks } from "./payments/webhooks.ts"
import { Pictures } from "./pictures/service.ts"
import { PictureSweeper } from "./pictures/sweeper.ts"
import { ProductRows } from "./products/rows.ts"
import { Products } from "./products/service.ts"
import { Profile } from "./profile/service.ts"
import { Receipts } from "./receipts/service.ts"
import { MemberSessions } from "./sessions/service.ts"
import { Reconciliation } from "./reconciliation/service.ts"
import { SecondApprovals } from "./second-approvals/service.ts"
import { MemberSettings } from "./settings/service.ts"
import { ResourceRows } from "./resources/rows.ts"
import { ReportRows } from "./reports/rows.ts"
import { Reports } from "./reports/service.ts"
import { Resources } from "./resources/service.ts"
import { StaffDigest } from "./staff-alerts/digest.ts"
import { SubscriptionRows } from "./subscriptions/rows.ts"
import { Subscriptions } from "./subscriptions/service.ts"
import { Suspensions } from "./suspensions/service.ts"
import { TransitionRows } from "./transition/rows.ts"
import { ServerGauges } from "./telemetry/server-gauges.ts"
import { TelemetryLive } from "./telemetry/telemetry.ts"
import { Transitions } from "./transition/service.ts"
import { Usage } from "./usage/service.ts"
import { Users } from "./users/service.ts"

/** The row services with locks. Tests replace one of them to prove that its lock serialises concurrent callers. */
export const LockingRows = Layer.mergeAll(
  SessionRows.layer,
  ResetTokenRows.layer,
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
  BackgroundTaskRows.layer,
  StaffRows.layer,
  LicenceRows.layer,
  OfficeMemberRows.layer,
  OfficeProfileRows.layer,
  TimelineRows.layer,
  AuditPageRows.layer,
  ApprovalRows.layer,
  OfficeEventRows.layer,
  EventMessageRows.layer,
  OfficeDevotionalRows.layer,
  OfficeResourceRows.layer,
  CheckInRows.layer,
  DoorHelperRows.layer,
  OfficeJobRows.layer,
  OfficeTrainingRows.layer,
  OfficeProductRows.layer,
  MoneyPageRows.layer,
  OfficeRefundRows.layer,
  OfflineRows.layer,
  InboxRows.layer,
  ReportRows.layer,
  ModerationRows.layer,
  DatedSettingRows.layer,
)

/** The services of every feature, without the HTTP server. Each provides its own dependencies, except the rows. */
const Services = Layer.mergeAll(
  Accounts.layer,
  Sessions.layer,
  AuditChain.layer,
  Limits.layer,
  Purge.layer,
  BackgroundTasks.layer,
  Mail.layer,
  Users.layer,
  Members.layer,
  Profile.layer,
  Pictures.layer,
  MemberSettings.layer,
  MemberSessions.layer,
  Transitions.layer,
  Licences.layer,
  PaymentConfirmation.layer,
  Webhooks.layer,
  Recheck.layer,
  Reconciliation.layer,
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
  OfficeStaff.layer,
  OfficeLicences.layer,
  OfficeMembers.layer,
  MemberCare.layer,
  OfficeProfiles.layer,
  OfficeSignUps.layer,
  EmailChanges.layer,
  OfficeAudit.layer,
  Suspensions.layer,
  OfficeToDo.layer,
  OfficeApprovals.layer,
  OfficeEvents.layer,
  OfficeEventMessages.layer,
  OfficeDevotionals.layer,
  OfficeResources.layer,
  OfficeCheckIn.layer,
  OfficeDoorHelpers.layer,
  OfficeJobs.layer,
  OfficeTrainings.layer,
  OfficeProducts.layer,
  OfficeMoney.layer,
  OfficeRefunds.layer,
  OfficeHeldPayments.layer,
  OfflinePayments.layer,
  PaymentProofs.layer,
  OfficeLedger.layer,
  OfficeStatements.layer,
  UnpaidMembers.layer,
  OfficeInbox.layer,
  Reports.layer,
  OfficeModeration.layer,
  DatedSettings.layer,
  OfficeSettings.layer,
  RefundSender.layer,
  SecondApprovals.layer,
  EventMessenger.layer,
  DisputedPlaces.layer,
  Usage.layer,
)

/** What the server does without a request, on connections of its own. Built after the services that it uses. */
const BackgroundWork = Layer.mergeAll(
  AuditChain.workerLayer,
  BackgroundTasks.monitorLayer,
  Mail.workerLayer,
  Webhooks.workerLayer,
  Recheck.workerLayer,
  Reconciliation.workerLayer,
  RefundSender.workerLayer,
  SecondApprovals.workerLayer,
  EventMessenger.workerLayer,
  DisputedPlaces.workerLayer,
  SettingChecks.workerLayer,
  StaffDigest,
  Sweeper,
  Suspensions.workerLayer,
  PictureSweeper,
  Purge.workerLayer,
  Usage.workerLayer,
).pipe(Layer.provide(Layer.succeed(ConnectionPool, "background")))

/** Runs or checks the migrations, then seeds the demo content when the settings ask for it. */
const DatabaseReady = Layer.effectDiscard(
  Effect.gen(function* () {
    const settings = yield* Settings
    yield* settings.migrate ? migrate : checkMigrations
    if (settings.demo) yield* seedDemo.pipe(Effect.provide(LockingRows))
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
  Layer.mergeAll(HttpLive, ServerGauges).pipe(
    Layer.provideMerge(BackgroundWork),
    Layer.provideMerge(Services),
    Layer.provideMerge(lockingRows),
    Layer.provideMerge(DatabaseReady),
    Layer.provideMerge(ChangeFeedLive),
    Layer.provideMerge(database),
    Layer.provideMerge(Layer.mergeAll(Lifecycle.layer, Rooms.layer)),
    Layer.provideMerge(TelemetryLive),
  )
