import { accounts } from "./0001-accounts.ts"
import { events } from "./0002-events.ts"
import { payments } from "./0003-payments.ts"
import { sandbox } from "./0004-sandbox.ts"
import { dues } from "./0005-dues.ts"
import { gifts } from "./0006-gifts.ts"
import { store } from "./0007-store.ts"
import { receipts } from "./0008-receipts.ts"
import { jobsFaithTrainings } from "./0009-jobs-faith-trainings.ts"
import { avatars } from "./0010-avatars.ts"
import { settingsAndTransitions } from "./0011-settings-and-transitions.ts"
import { chats } from "./0012-chats.ts"
import { content } from "./0013-content.ts"
import { faithPostings } from "./0014-faith-postings.ts"
import { signUpAttempts } from "./0015-sign-up-attempts.ts"
import { paymentLookups } from "./0016-payment-lookups.ts"
import { knownDevices } from "./0017-known-devices.ts"
import { devicesAndLinks } from "./0018-devices-and-links.ts"
import { refundsAndReconciliation } from "./0019-refunds-and-reconciliation.ts"
import { backgroundTasks } from "./0020-background-tasks.ts"
import { listIndexes } from "./0021-list-indexes.ts"
import { backgroundWork } from "./0022-background-work.ts"
import { orderLinePrices } from "./0023-order-line-prices.ts"
import { captures } from "./0024-captures.ts"
import { unreadChats } from "./0025-unread-chats.ts"
import { staffRoles } from "./0026-staff-roles.ts"
import { auditActs } from "./0027-audit-acts.ts"
import { officeQueues } from "./0028-office-queues.ts"
import { reviews } from "./0029-reviews.ts"
import { faithVersions } from "./0030-faith-versions.ts"
import { paymentDecisions } from "./0031-payment-decisions.ts"
import { moneyLists } from "./0032-money-lists.ts"
import { officeRefunds } from "./0033-office-refunds.ts"
import { officeEvents } from "./0034-office-events.ts"
import { memberCare } from "./0037-member-care.ts"
import { auditPage } from "./0038-audit-page.ts"
import { officeInbox } from "./0039-office-inbox.ts"
import { disputes } from "./0040-disputes.ts"
import { grantReasons } from "./0041-grant-reasons.ts"
import { waitingActs } from "./0042-waiting-acts.ts"
import { ledgerMonths } from "./0043-ledger-months.ts"
import { officeDevotionals } from "./0044-office-devotionals.ts"
import { tickets } from "./0046-tickets.ts"
import { eventMessages } from "./0048-event-messages.ts"
import { officeJobs } from "./0050-office-jobs.ts"
import { officeTrainings } from "./0051-office-trainings.ts"
import { officeResources } from "./0052-office-resources.ts"
import { recordPictures } from "./0053-record-pictures.ts"
import { officeProducts } from "./0054-office-products.ts"
import { moderation } from "./0055-moderation.ts"
import { datedSettings } from "./0057-dated-settings.ts"
import { emailChanges } from "./0059-email-changes.ts"
import { offlinePayments } from "./0061-offline-payments.ts"
import { licenceChecks } from "./0064-licence-checks.ts"
import { officeLists } from "./0065-office-lists.ts"
import { priceProposals } from "./0070-price-proposals.ts"
import { returnsByHand } from "./0071-returns-by-hand.ts"
import { decidedApprovals } from "./0072-decided-approvals.ts"
import { transitionQuestions } from "./0073-transition-questions.ts"
import { profileCorrections } from "./0074-profile-corrections.ts"
import { doorHelpers } from "./0075-door-helpers.ts"
import { chapterEvents } from "./0076-chapter-events.ts"
import { ledgerSums } from "./0077-ledger-sums.ts"
import { scheduledRecords } from "./0078-scheduled-records.ts"
import { secondApprovals } from "./0080-second-approvals.ts"
import { staffCommands } from "./0081-staff-commands.ts"
import { checkedLicencesAndCompletions } from "./0082-checked-licences-and-completions.ts"
import { productVariants } from "./0083-product-variants.ts"
import { transitionCounts } from "./0084-transition-counts.ts"
import { eventPictures } from "./0085-event-pictures.ts"
import { peopleSearch } from "./0086-people-search.ts"
import { auditCases } from "./0087-audit-cases.ts"
import { auditCaseKinds } from "./0088-audit-case-kinds.ts"
import { heldRefunds } from "./0089-held-refunds.ts"
import { mailsOfMembers } from "./0090-mails-of-members.ts"
import { declinedLicences } from "./0091-declined-licences.ts"
import { deletedDrafts } from "./0092-deleted-drafts.ts"
import { heldPaymentClaims } from "./0093-held-payment-claims.ts"
import { correctedNotes } from "./0094-corrected-notes.ts"
import { licenceClaims } from "./0095-licence-claims.ts"
import { scheduledTrainings } from "./0096-scheduled-trainings.ts"
import { owedRefunds } from "./0097-owed-refunds.ts"
import { webhookReferences } from "./0098-webhook-references.ts"
import { authorsOfDeletedEntries } from "./0099-authors-of-deleted-entries.ts"
import { heldDues } from "./0100-held-dues.ts"
import { daysOfPayments } from "./0101-days-of-payments.ts"
import { alertsOfStaff } from "./0102-alerts-of-staff.ts"
import { smallestPictures } from "./0103-smallest-pictures.ts"

/** Every migration by number and name, in order. Never edit a released migration; add the next one. */
export const migrations = {
  "0001_accounts": accounts,
  "0002_events": events,
  "0003_payments": payments,
  "0004_sandbox": sandbox,
  "0005_dues": dues,
  "0006_gifts": gifts,
  "0007_store": store,
  "0008_receipts": receipts,
  "0009_jobs_faith_trainings": jobsFaithTrainings,
  "0010_avatars": avatars,
  "0011_settings_and_transitions": settingsAndTransitions,
  "0012_chats": chats,
  "0013_content": content,
  "0014_faith_postings": faithPostings,
  "0015_sign_up_attempts": signUpAttempts,
  "0016_payment_lookups": paymentLookups,
  "0017_known_devices": knownDevices,
  "0018_devices_and_links": devicesAndLinks,
  "0019_refunds_and_reconciliation": refundsAndReconciliation,
  "0020_background_tasks": backgroundTasks,
  "0021_list_indexes": listIndexes,
  "0022_background_work": backgroundWork,
  "0023_order_line_prices": orderLinePrices,
  "0024_captures": captures,
  "0025_unread_chats": unreadChats,
  "0026_staff_roles": staffRoles,
  "0027_audit_acts": auditActs,
  "0028_office_queues": officeQueues,
  "0029_reviews": reviews,
  "0030_faith_versions": faithVersions,
  "0031_payment_decisions": paymentDecisions,
  "0032_money_lists": moneyLists,
  "0033_office_refunds": officeRefunds,
  "0034_office_events": officeEvents,
  "0037_member_care": memberCare,
  "0038_audit_page": auditPage,
  "0039_office_inbox": officeInbox,
  "0040_disputes": disputes,
  "0041_grant_reasons": grantReasons,
  "0042_waiting_acts": waitingActs,
  "0043_ledger_months": ledgerMonths,
  "0044_office_devotionals": officeDevotionals,
  "0046_tickets": tickets,
  "0048_event_messages": eventMessages,
  "0050_office_jobs": officeJobs,
  "0051_office_trainings": officeTrainings,
  "0052_office_resources": officeResources,
  "0053_record_pictures": recordPictures,
  "0054_office_products": officeProducts,
  "0055_moderation": moderation,
  "0057_dated_settings": datedSettings,
  "0059_email_changes": emailChanges,
  "0061_offline_payments": offlinePayments,
  "0064_licence_checks": licenceChecks,
  "0065_office_lists": officeLists,
  "0070_price_proposals": priceProposals,
  "0071_returns_by_hand": returnsByHand,
  "0072_decided_approvals": decidedApprovals,
  "0073_transition_questions": transitionQuestions,
  "0074_profile_corrections": profileCorrections,
  "0075_door_helpers": doorHelpers,
  "0076_chapter_events": chapterEvents,
  "0077_ledger_sums": ledgerSums,
  "0078_scheduled_records": scheduledRecords,
  "0080_second_approvals": secondApprovals,
  "0081_staff_commands": staffCommands,
  "0082_checked_licences_and_completions": checkedLicencesAndCompletions,
  "0083_product_variants": productVariants,
  "0084_transition_counts": transitionCounts,
  "0085_event_pictures": eventPictures,
  "0086_people_search": peopleSearch,
  "0087_audit_cases": auditCases,
  "0088_audit_case_kinds": auditCaseKinds,
  "0089_held_refunds": heldRefunds,
  "0090_mails_of_members": mailsOfMembers,
  "0091_declined_licences": declinedLicences,
  "0092_deleted_drafts": deletedDrafts,
  "0093_held_payment_claims": heldPaymentClaims,
  "0094_corrected_notes": correctedNotes,
  "0095_licence_claims": licenceClaims,
  "0096_scheduled_trainings": scheduledTrainings,
  "0097_owed_refunds": owedRefunds,
  "0098_webhook_references": webhookReferences,
  "0099_authors_of_deleted_entries": authorsOfDeletedEntries,
  "0100_held_dues": heldDues,
  "0101_days_of_payments": daysOfPayments,
  "0102_alerts_of_staff": alertsOfStaff,
  "0103_smallest_pictures": smallestPictures,
}
