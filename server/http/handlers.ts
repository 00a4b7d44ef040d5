import { Layer } from "effect"
import { AuthenticationLive } from "#server/authentication/handlers.ts"
import { EmailChangesLive } from "#server/email-changes/handlers.ts"
import { ChatsLive } from "#server/chats/handlers.ts"
import { DevotionalsLive } from "#server/devotionals/handlers.ts"
import { DonationsLive } from "#server/donations/handlers.ts"
import { EventsLive } from "#server/events/handlers.ts"
import { FaithEntryLive } from "#server/faith-entry/handlers.ts"
import { HealthLive } from "#server/health/handlers.ts"
import { JobsLive } from "#server/jobs/handlers.ts"
import { MembersLive } from "#server/members/handlers.ts"
import { NotificationsLive } from "#server/notifications/handlers.ts"
import { OfficeApprovalsLive } from "#server/office-approvals/handlers.ts"
import { OfficeCheckInLive } from "#server/office-check-in/handlers.ts"
import { OfficeDoorHelpersLive } from "#server/office-door-helpers/handlers.ts"
import { OfficeAuditLive } from "#server/office-audit/handlers.ts"
import { OfficeLicencesLive } from "#server/office-licences/handlers.ts"
import { OfficeMembersLive } from "#server/office-members/handlers.ts"
import { OfficeProfilesLive } from "#server/office-profiles/handlers.ts"
import { OfficeStaffLive } from "#server/office-staff/handlers.ts"
import { OfficeToDoLive } from "#server/office-to-do/handlers.ts"
import { OfficeTrainingsLive } from "#server/office-trainings/handlers.ts"
import { OrdersLive } from "#server/orders/handlers.ts"
import { PaymentsLive } from "#server/payments/handlers.ts"
import { ProductsLive } from "#server/products/handlers.ts"
import { ProfileLive } from "#server/profile/handlers.ts"
import { ReportsLive } from "#server/reports/handlers.ts"
import { ResourcesLive } from "#server/resources/handlers.ts"
import { SessionsLive } from "#server/sessions/handlers.ts"
import { SettingsLive } from "#server/settings/handlers.ts"
import { SubscriptionsLive } from "#server/subscriptions/handlers.ts"
import { TrainingsLive } from "#server/trainings/handlers.ts"
import { LicenceLive } from "#server/licence/handlers.ts"
import { TransitionLive } from "#server/transition/handlers.ts"
import { UsersLive } from "#server/users/handlers.ts"
import { OfficeDevotionalsLive } from "#server/office-devotionals/handlers.ts"
import { OfficeEventMessagesLive } from "#server/office-event-messages/handlers.ts"
import { PicturesLive } from "#server/pictures/handlers.ts"
import { OfficeProductsLive } from "#server/office-products/handlers.ts"
import { OfficeEventsLive } from "#server/office-events/handlers.ts"
import { DatedSettingsLive } from "#server/dated-settings/handlers.ts"
import { OfficeSettingsLive } from "#server/office-settings/handlers.ts"
import { OfficeInboxLive } from "#server/office-inbox/handlers.ts"
import { OfficeModerationLive } from "#server/office-moderation/handlers.ts"
import { OfficeResourcesLive } from "#server/office-resources/handlers.ts"
import { OfficeJobsLive } from "#server/office-jobs/handlers.ts"
import { OfficeBooksLive } from "#server/office-books/handlers.ts"
import { OfficeMoneyLive } from "#server/office-money/handlers.ts"
import { OfficeOfflinePaymentsLive } from "#server/office-offline-payments/handlers.ts"

/** The handlers, a layer for each group of the contract. */
export const handlers = Layer.mergeAll(
  AuthenticationLive,
  EmailChangesLive,
  UsersLive,
  ProfileLive,
  MembersLive,
  EventsLive,
  PaymentsLive,
  SubscriptionsLive,
  DonationsLive,
  ProductsLive,
  OrdersLive,
  JobsLive,
  FaithEntryLive,
  TrainingsLive,
  ChatsLive,
  ResourcesLive,
  DevotionalsLive,
  NotificationsLive,
  SettingsLive,
  SessionsLive,
  TransitionLive,
  LicenceLive,
  OfficeStaffLive,
  OfficeLicencesLive,
  OfficeMembersLive,
  OfficeProfilesLive,
  OfficeAuditLive,
  OfficeToDoLive,
  OfficeApprovalsLive,
  OfficeEventsLive,
  OfficeEventMessagesLive,
  OfficeDevotionalsLive,
  OfficeResourcesLive,
  OfficeCheckInLive,
  OfficeDoorHelpersLive,
  OfficeJobsLive,
  OfficeTrainingsLive,
  PicturesLive,
  OfficeProductsLive,
  OfficeBooksLive,
  OfficeMoneyLive,
  OfficeOfflinePaymentsLive,
  OfficeInboxLive,
  ReportsLive,
  OfficeModerationLive,
  DatedSettingsLive,
  OfficeSettingsLive,
  HealthLive,
)
