import { HttpApi, OpenApi } from "effect/http-api"
import { AuthenticationGroup } from "./authentication.ts"
import { ChatsGroup } from "./chats.ts"
import { DatedSettingsGroup } from "./dated-settings.ts"
import { DevotionalsGroup } from "./devotionals.ts"
import { EmailChangesGroup } from "./email-changes.ts"
import { DonationsGroup } from "./donations.ts"
import { EventsGroup } from "./events.ts"
import { FaithEntryGroup } from "./faith-entry.ts"
import { HealthGroup } from "./health.ts"
import { JobsGroup } from "./jobs.ts"
import { LicenceGroup } from "./licence.ts"
import { MembersGroup } from "./members.ts"
import { NotificationsGroup } from "./notifications.ts"
import { OfficeApprovalsGroup } from "./office-approvals.ts"
import { OfficeAuditGroup } from "./office-audit.ts"
import { OfficeCheckInGroup } from "./office-check-in.ts"
import { OfficeDoorHelpersGroup } from "./office-door-helpers.ts"
import { OfficeDevotionalsGroup } from "./office-devotionals.ts"
import { OfficeResourcesGroup } from "./office-resources.ts"
import { OfficeEventMessagesGroup } from "./office-event-messages.ts"
import { OfficeEventsGroup } from "./office-events.ts"
import { OfficeLicencesGroup } from "./office-licences.ts"
import { OfficeMembersGroup } from "./office-members.ts"
import { OfficeInboxGroup } from "./office-inbox.ts"
import { OfficeModerationGroup } from "./office-moderation.ts"
import { OfficeJobsGroup } from "./office-jobs.ts"
import { OfficeBooksGroup } from "./office-books.ts"
import { OfficeMoneyGroup } from "./office-money.ts"
import { OfficeOfflinePaymentsGroup } from "./office-offline-payments.ts"
import { OfficeProductsGroup } from "./office-products.ts"
import { OfficeProfilesGroup } from "./office-profiles.ts"
import { OfficeSettingsGroup } from "./office-settings.ts"
import { OfficeStaffGroup } from "./office-staff.ts"
import { OfficeToDoGroup } from "./office-to-do.ts"
import { OfficeTrainingsGroup } from "./office-trainings.ts"
import { OrdersGroup } from "./orders.ts"
import { PaymentsGroup } from "./payments.ts"
import { PicturesGroup } from "./pictures.ts"
import { ProductsGroup } from "./products.ts"
import { ProfileGroup } from "./profile.ts"
import { SessionsGroup } from "./sessions.ts"
import { SettingsGroup } from "./settings.ts"
import { ReportsGroup } from "./reports.ts"
import { ResourcesGroup } from "./resources.ts"
import { SubscriptionsGroup } from "./subscriptions.ts"
import { TrainingsGroup } from "./trainings.ts"
import { TransitionGroup } from "./transition.ts"
import { UsersGroup } from "./users.ts"
import { SchemaErrors } from "./wire.ts"

/** The whole contract between the portal and an API host. Paths are relative to the host's base URL. */
export class Api extends HttpApi.make("portal")
  .add(AuthenticationGroup)
  .add(EmailChangesGroup)
  .add(UsersGroup)
  .add(ProfileGroup)
  .add(MembersGroup)
  .add(EventsGroup)
  .add(PaymentsGroup)
  .add(SubscriptionsGroup)
  .add(DonationsGroup)
  .add(ProductsGroup)
  .add(OrdersGroup)
  .add(JobsGroup)
  .add(FaithEntryGroup)
  .add(TrainingsGroup)
  .add(ChatsGroup)
  .add(ResourcesGroup)
  .add(DevotionalsGroup)
  .add(NotificationsGroup)
  .add(SettingsGroup)
  .add(DatedSettingsGroup)
  .add(SessionsGroup)
  .add(TransitionGroup)
  .add(LicenceGroup)
  .add(OfficeStaffGroup)
  .add(OfficeToDoGroup)
  .add(OfficeApprovalsGroup)
  .add(OfficeEventsGroup)
  .add(OfficeEventMessagesGroup)
  .add(OfficeDevotionalsGroup)
  .add(OfficeJobsGroup)
  .add(OfficeTrainingsGroup)
  .add(PicturesGroup)
  .add(ReportsGroup)
  .add(OfficeModerationGroup)
  .add(OfficeResourcesGroup)
  .add(OfficeCheckInGroup)
  .add(OfficeDoorHelpersGroup)
  .add(OfficeProductsGroup)
  .add(OfficeBooksGroup)
  .add(OfficeMoneyGroup)
  .add(OfficeOfflinePaymentsGroup)
  .add(OfficeLicencesGroup)
  .add(OfficeMembersGroup)
  .add(OfficeProfilesGroup)
  .add(OfficeAuditGroup)
  .add(OfficeInboxGroup)
  .add(OfficeSettingsGroup)
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
