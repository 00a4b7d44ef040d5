const narrows = "The condition only narrows the type. The mutant does not compile."
const setBefore = "The machine sets it before anything reads it."

/**
 * Lists the mutants of the code that behave like the machine or do not compile, each with the reason. They do not count. The
 * gate fails on a listed mutant that a rule finds, and on a name without a mutant.
 */
export const equivalent: Readonly<Record<string, string>> = {
  'chat.machine.ts chatMachine.guards.isAnother: event.type === "member.loggedIn" && event.memberId !== context.memberId → event.memberId !== context.memberId':
    narrows,
  'chat.machine.ts chatMachine.actions.setMember.memberId: event.type === "member.loggedIn" ? event.memberId : null → event.memberId':
    narrows,
  "check-in-setup.ts foundIn: attempt === null ? undefined : registrantOf(list, attempt) → registrantOf(list, attempt)":
    narrows,
  'check-in-setup.ts checkInSetup.guards.isListOld: entry.kind === "scan" && outcome.value.sent.includes(entry.id) → outcome.value.sent.includes(entry.id)':
    narrows,
  'check-in-setup.ts checkInSetup.guards.isListOld: entry.kind === "scan" && outcome.value.sent.includes(entry.id) && Date.parse(entry.scannedAt) - readAt >= readInterval → Date.parse(entry.scannedAt) - readAt >= readInterval':
    narrows,
  "check-in-setup.ts checkInSetup.actions.queueUndo.admission: found === undefined ? null : admissionOf(context, found) → admissionOf(context, found)":
    narrows,
  'check-in-setup.ts checkInSetup.actions.setAnswers.offline: entry.kind === "scan" && entry.isOffline → entry.isOffline':
    narrows,
  "check-in-setup.ts checkInSetup.actions.setAnswers.list: list === null ? null : withAnswers(list, answers) → withAnswers(list, answers)":
    narrows,
  "conversation-setup.ts conversationSetup.guards.isAhead: messages.some(({ sequence }) => sequence > lastOf(context) + 1) → messages.every(({ sequence }) => sequence > lastOf(context) + 1)":
    "The guard reads one message.",
  "device-logout.machine.ts deviceLogoutMachine.actions.addSession: sessionId === null ? {} : { endedIds: [...endedIds, sessionId] } → { endedIds: [...endedIds, sessionId] }":
    narrows,
  "event-registration.machine.ts eventRegistrationMachine.context.isPaid: false → true": setBefore,
  "grant.machine.ts decided: opened === null → false": narrows,
  "grant.machine.ts grantSetup.guards.isLastAdmin: context.opened !== null && isLastAdmin(context.grants, context.opened) → isLastAdmin(context.grants, context.opened)":
    narrows,
  "grant.machine.ts grantMachine.context.hasReason: false → true": setBefore,
  "notifications.machine.ts notificationsMachine.actions.setRead.notification: context.notification && { ...context.notification, read: true } → { ...context.notification, read: true }":
    narrows,
  'offline-payment.machine.ts offlineSetup.actions.toastAnswered.text: context.payment === null ? "" : answeredText(context.payment) → answeredText(context.payment)':
    narrows,
  'outbox.machine.ts outboxSetup.guards.isReadMark: outcome._tag === "Ok" && entry !== null → outcome._tag === "Ok"':
    narrows,
  "outbox.machine.ts outboxSetup.actions.toastSent.text: entry !== null && isWritten(entry) → entry !== null":
    narrows,
  "outbox.machine.ts outboxSetup.actions.toastSent.text: entry !== null && isWritten(entry) → isWritten(entry)":
    narrows,
  'outbox.machine.ts outboxSetup.actions.toastSent.text: entry !== null && isWritten(entry) ? textsOf(entry).sent : "" → textsOf(entry).sent':
    narrows,
  "outbox.machine.ts outboxSetup.actions.toastRefused.text: entry !== null && isWritten(entry) → entry !== null":
    narrows,
  "outbox.machine.ts outboxSetup.actions.toastRefused.text: entry !== null && isWritten(entry) → isWritten(entry)":
    narrows,
  'outbox.machine.ts outboxSetup.actions.toastRefused.text: entry !== null && isWritten(entry) && outcome._tag === "Err" → outcome._tag === "Err"':
    narrows,
  "outbox.machine.ts outboxSetup.actions.invalidateEntries.keys: entry === null ? [] : keysOf(entry) → keysOf(entry)":
    narrows,
  "payment-setup.ts paymentSetup.actions.setApproval: context.opened ? { opened: { ...context.opened, id: orderId } } : {} → { opened: { ...context.opened, id: orderId } }":
    narrows,
  "product-choice.machine.ts initialChoice: asked !== null && options.includes(asked) → options.includes(asked)":
    narrows,
  "profile-edit.machine.ts profileEditSetup.actions.setDraft: draft === null ? {} : { values: draft, isRestored: true } → { values: draft, isRestored: true }":
    narrows,
  'profile-edit.machine.ts profileEditSetup.actions.toastAnswer.text: outcome._tag === "Ok" && !outcome.value.isQueued → outcome._tag === "Ok"':
    narrows,
  "session-setup.ts sessionSetup.actions.toastFailure: context.failure === null ? somethingWrong : failureMessage(context.failure) → failureMessage(context.failure)":
    narrows,
  'settings.machine.ts settingsMachine.actions.setRecord: outcome._tag === "Err" || outcome.value.isQueued → outcome._tag === "Err"':
    narrows,
  "signup.machine.ts formOf.values: accountType === null ? values : valuesFor(accountType, values) → valuesFor(accountType, values)":
    narrows,
  "signup.machine.ts signupSetup.guards.hasErrors: accountType !== null && Object.keys(validateSignup(accountType)(values)).length > 0 → Object.keys(validateSignup(accountType)(values)).length > 0":
    narrows,
}
