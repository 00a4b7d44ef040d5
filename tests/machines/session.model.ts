/** Models the session with two members, one of them unverified, and the addresses to return to. */
import { makeFailure } from "#api/failure.ts"
import type { User } from "#api/contract/users.ts"
import { isSuspension } from "#machines/session/session-setup.ts"
import { sessionMachine } from "#machines/session/session.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import {
  actionsDone,
  answered,
  broke,
  elapsed,
  isStartedWith,
  navigations,
  replacesPage,
  started,
  toasts,
} from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel, Step } from "../model/model.ts"

const ada: User = {
  _id: "u1",
  membershipId: "CM100000001",
  fullName: "Ada Obi",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.org",
  role: "Doctor",
  socials: [],
  subscribed: false,
  emailVerified: true,
}
const newerAda: User = { ...ada, subscribed: true }
const unverifiedAda: User = { ...ada, emailVerified: false }
const ben: User = { ...ada, _id: "u2", fullName: "Ben Eze", firstName: "Ben", email: "ben@example.org" }

const failure = (tag: Failure["_tag"], message: string, fields: Record<string, string> = {}): Failure =>
  makeFailure(tag, message, { status: 400, fields })
const suspendedSentence = "This account is suspended until Dec 31, 2026."
const expired = makeFailure("SessionExpired", "Invalid or expired token provided", { status: 401 })
const suspended = makeFailure("SessionExpired", suspendedSentence, { status: 401, code: "account_suspended" })
const page = "/dashboard/store?page=2"
const outside = "//other.example/dashboard"

type At = Step<typeof sessionMachine>
const ended = ({ before, after }: At) => before.context.user !== null && after.context.user === null
const loggedIn = ({ event, caseName }: At) => answered(event, "logIn") && caseName === "member"
/** The server said that a suspension ended the member's session. */
const wasSuspended = ({ before, event, caseName }: At) =>
  (event.type === "session.expired" &&
    caseName === "of a suspended member" &&
    before.matches("authenticated")) ||
  (answered(event, "refreshUser") && caseName === "suspended")
const isMember = (snapshot: At["after"]) => snapshot.hasTag("member")

export const model: FlowModel<typeof sessionMachine> = {
  machine: sessionMachine,
  inputs: { "a page that was just opened": undefined },
  pairs: true,
  key: ({ context }) => [
    context.user && [context.user._id, context.user.emailVerified],
    context.returnTo,
    context.email !== null,
    context.failure !== null,
    context.failure?.code,
  ],
  stableStates: ["anonymous", "unverified", "authenticated.upToDate"],
  cases: {
    "login.submitted": { plain: { email: "ada@example.org", password: "a good long one" } },
    "logout.requested": { plain: {} },
    "session.expired": {
      "on a page": { at: page, outcome: { _tag: "Err", error: expired } },
      "of a suspended member": { at: page, outcome: { _tag: "Err", error: suspended } },
    },
    "login.required": { "for a page": { at: page }, "with another origin": { at: outside } },
    "email.remembered": { plain: { email: "ada@example.org" } },
    "email.verified": { plain: {} },
    "user.updated": {
      "a newer record": { user: newerAda },
      "not verified any more": { user: unverifiedAda },
    },
    "session.revoked": { plain: {} },
    "session.endedElsewhere": {
      "by a logout": { isExpired: false, at: page },
      "by an expiry": { isExpired: true, at: page },
    },
    "session.startedElsewhere": {
      "by a member": { user: newerAda },
      "by another member": { user: ben },
      "by one who is not verified": { user: unverifiedAda },
    },
    "xstate.done.actor.rehydrate": {
      "nobody was here": { output: { user: null, email: null, returnTo: null } },
      "a visitor was here": { output: { user: null, email: "ada@example.org", returnTo: page } },
      // A page that was too slow to read the member may have stored an address.
      "a member was here": { output: { user: ada, email: null, returnTo: page } },
      "an unverified member was here": { output: { user: unverifiedAda, email: null, returnTo: null } },
    },
    "xstate.error.actor.rehydrate": defect,
    "xstate.done.actor.logIn": {
      member: { output: { _tag: "Ok", value: ada } },
      "unverified member": { output: { _tag: "Ok", value: unverifiedAda } },
      "refused as not verified": {
        output: { _tag: "Err", error: failure("EmailNotVerified", "Email is not verified") },
      },
      "wrong password": {
        output: { _tag: "Err", error: failure("Unauthorized", "Wrong email or password") },
      },
      "a field refused": {
        output: {
          _tag: "Err",
          error: failure("BadRequest", "Bad", { email: "Enter a valid email address" }),
        },
      },
    },
    "xstate.error.actor.logIn": defect,
    "xstate.done.actor.refreshUser": {
      "the newest record": {
        output: { outcome: { _tag: "Ok", value: newerAda }, at: page },
      },
      "not verified any more": {
        output: { outcome: { _tag: "Ok", value: unverifiedAda }, at: page },
      },
      "refused as not verified": {
        output: {
          outcome: { _tag: "Err", error: failure("EmailNotVerified", "Email is not verified") },
          at: page,
        },
      },
      "expired token": {
        output: {
          outcome: { _tag: "Err", error: failure("SessionExpired", "Invalid or expired token provided") },
          at: page,
        },
      },
      suspended: {
        output: { outcome: { _tag: "Err", error: suspended }, at: page },
      },
      "no answer": {
        output: {
          outcome: { _tag: "Err", error: failure("Unreachable", "No connection") },
          at: page,
        },
      },
    },
    "xstate.error.actor.refreshUser": defect,
    "xstate.done.actor.logOut": { plain: { output: undefined } },
    "xstate.error.actor.logOut": defect,
  },
  rules: {
    "the portal waits for the stored state of the device, at most 5000 ms": {
      section: "SPEC §4, rehydrate; SPEC §9 Persistence time-out",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) =>
        after.matches("rehydrating") &&
        started(did).includes("rehydrate") &&
        did.some((d) => d.kind === "wait" && d.delay === "persistTimeout" && d.ms === 5_000),
    },
    "other tabs are followed from the start": {
      section: "DECISIONS §2",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did }) => started(did).includes("followOtherTabs"),
    },
    "stored state that cannot be read in time starts a visitor's session and stays untouched on the device": {
      section: "DECISIONS §2: never an endless 'Loading...'",
      when: ({ event }) => broke(event, "rehydrate") || elapsed(event, "persistTimeout"),
      check: ({ after, did }) =>
        after.matches("anonymous") && after.context.user === null && actionsDone(did).length === 0,
    },
    "after a reload a verified member is logged in at once, and the record is refreshed in the background": {
      section: "SPEC §4, rehydrate",
      when: ({ event, caseName }) => answered(event, "rehydrate") && caseName === "a member was here",
      check: ({ after, did }) =>
        isMember(after) &&
        after.context.user?._id === "u1" &&
        started(did).includes("refreshUser") &&
        toasts(did).length === 0 &&
        navigations(did).length === 0,
    },
    "after a reload an unverified member stays unverified, and the email is known": {
      section: "SPEC §2, guard",
      when: ({ event, caseName }) =>
        answered(event, "rehydrate") && caseName === "an unverified member was here",
      check: ({ after }) => after.matches("unverified") && after.context.email === "ada@example.org",
    },
    "after a reload a visitor's stored email and redirect address are restored": {
      section: "SPEC §4: with the email remembered",
      when: ({ event, caseName }) => answered(event, "rehydrate") && caseName.endsWith("was here"),
      check: ({ event, after }) =>
        after.context.returnTo === event["output"].returnTo &&
        (event["output"].user !== null || after.context.email === event["output"].email) &&
        (event["output"].user !== null || after.matches("anonymous")),
    },
    "a user is authenticated only when a user object is set": {
      section: "SPEC §4",
      invariant: true,
      when: () => true,
      check: ({ after }) => !isMember(after) || after.context.user !== null,
    },
    "the member pages show exactly while a member is logged in or the session is expiring": {
      section: "SPEC §2, guard; SPEC §4, session expiry",
      invariant: true,
      when: () => true,
      check: ({ after }) => isMember(after) === (after.matches("authenticated") || after.matches("expired")),
    },
    "the public pages show exactly for a visitor, during a login and for an unverified member": {
      section: "SPEC §2, guard",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("public") ===
        (after.matches("anonymous") || after.matches("loggingIn") || after.matches("unverified")),
    },
    "the session is busy exactly while it is restored, logs in or logs out": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") ===
        (after.matches("rehydrating") || after.matches("loggingIn") || after.matches("loggingOut")),
    },
    "only a verified member is authenticated": {
      section: "SPEC §2, guard",
      invariant: true,
      when: ({ after }) => after.matches("authenticated"),
      check: ({ after }) => after.context.user?.emailVerified === true,
    },
    "a visitor's session has no user": {
      section: "SPEC §4",
      invariant: true,
      when: ({ after }) => after.matches("anonymous") || after.matches("loggingIn"),
      check: ({ after }) => after.context.user === null,
    },
    "a login sends the email and the password as they were typed": {
      section: "SPEC §7",
      when: ({ before, event }) =>
        event.type === "login.submitted" && before.hasTag("public") && !before.hasTag("busy"),
      check: ({ after, did }) =>
        after.matches("loggingIn") &&
        isStartedWith(did, "logIn", { email: "ada@example.org", password: "a good long one" }),
    },
    "a running login is busy and takes no second one": {
      section: "SPEC §2 /login",
      when: ({ before }) => before.matches("loggingIn"),
      check: ({ before, event, did }) =>
        before.hasTag("busy") && (event.type !== "login.submitted" || started(did).length === 0),
    },
    "a new login clears the last failure": {
      section: "SPEC §5",
      when: ({ before, event }) =>
        event.type === "login.submitted" && before.hasTag("public") && !before.hasTag("busy"),
      check: ({ after }) => after.context.failure === null,
    },
    "a successful login shows the toast 'Login successful'": {
      section: "SPEC §4 Login",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName.endsWith("member"),
      check: ({ did }) => toasts(did).join() === "Login successful",
    },
    "a failed login never shows 'Login successful'": {
      section: "SPEC §4 Login",
      when: ({ event, caseName }) =>
        (answered(event, "logIn") && !caseName.endsWith("member")) || broke(event, "logIn"),
      check: ({ did, after }) =>
        !toasts(did).includes("Login successful") && after.matches("anonymous") && !isMember(after),
    },
    "a login opens the stored address if it contains 'dashboard' and has this origin, otherwise /dashboard": {
      section: "SPEC §2 /login; DECISIONS §2",
      when: loggedIn,
      check: ({ before, did, after }) =>
        after.matches({ authenticated: "upToDate" }) &&
        navigations(did).join() === (before.context.returnTo === page ? page : "/dashboard"),
    },
    "a stored address is used only once": {
      section: "SPEC §2 /login",
      when: loggedIn,
      check: ({ after }) => after.context.returnTo === null,
    },
    "a login stores the session on the device and clears the email that waited for a code": {
      section: "SPEC §3, persisted state",
      when: loggedIn,
      check: ({ did, after }) => actionsDone(did).includes("storeSession") && after.context.email === null,
    },
    "an unverified member goes to /verify-email, and the email is stored": {
      section: "SPEC §2 /login",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName === "unverified member",
      check: ({ did, after }) =>
        after.matches("unverified") &&
        navigations(did).join() === "/verify-email" &&
        after.context.email === "ada@example.org" &&
        actionsDone(did).includes("storeSession"),
    },
    "a login error that contains 'not verified' opens /verify-email with the email of that login": {
      section: "SPEC §4 Login; SPEC §8",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName === "refused as not verified",
      check: ({ did, after }) =>
        navigations(did).join() === "/verify-email" &&
        after.context.email === "ada@example.org" &&
        actionsDone(did).includes("storeSession") &&
        toasts(did).length === 0,
    },
    "a refused login shows the server's message in a toast": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName === "wrong password",
      check: ({ did, after }) =>
        toasts(did).join() === "Wrong email or password" &&
        navigations(did).length === 0 &&
        after.context.failure?.message === "Wrong email or password",
    },
    "a refused field of the login shows its error under the field, without a toast": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName === "a field refused",
      check: ({ did, after }) =>
        toasts(did).length === 0 && after.context.failure?.fields["email"] === "Enter a valid email address",
    },
    "a defect of the login shows the toast 'Oops, something went wrong!'": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "logIn"),
      check: ({ did, after }) =>
        toasts(did).join() === "Oops, something went wrong!" && after.context.failure !== null,
    },
    "an expired session shows the toast 'Session has expired. Login again' and waits 1.5 s": {
      section: "SPEC §4 Session expiry; SPEC §9",
      when: ({ before, event, caseName }) =>
        (event.type === "session.expired" && caseName === "on a page" && before.matches("authenticated")) ||
        (answered(event, "refreshUser") && caseName === "expired token"),
      check: ({ after, did }) =>
        after.matches("expired") &&
        toasts(did).join() === "Session has expired. Login again" &&
        after.context.returnTo === page &&
        navigations(did).length === 0 &&
        did.some((d) => d.kind === "wait" && d.delay === "expiryRedirect" && d.ms === 1_500),
    },
    "a suspension logs the member out at once, and the login page shows the server's message": {
      section: "OFFICE §8",
      when: wasSuspended,
      check: ({ after, did }) =>
        after.matches("anonymous") &&
        after.context.failure === suspended &&
        toasts(did).length === 0 &&
        navigations(did).join() === "/login",
    },
    "a suspension removes the member's data from the device": {
      section: "OFFICE §8",
      when: wasSuspended,
      check: ({ after, did }) =>
        ["clearTokens", "removeMemberRecords", "clearApiCache", "storeSession"].every((name) =>
          actionsDone(did).includes(name),
        ) &&
        [after.context.user, after.context.email, after.context.returnTo].every((value) => value === null),
    },
    "only a suspension sets its message, and only the next login clears it": {
      section: "OFFICE §8",
      when: (step) => isSuspension(step.before.context.failure) !== isSuspension(step.after.context.failure),
      check: (step) =>
        wasSuspended(step) ||
        step.event.type === "login.submitted" ||
        step.event.type === "session.startedElsewhere",
    },
    "a logged-in member never sees the message of an earlier suspension": {
      section: "OFFICE §8",
      invariant: true,
      when: ({ after }) => isMember(after) || after.matches("unverified"),
      check: ({ after }) => !isSuspension(after.context.failure),
    },
    "a second expiry shows no second toast and keeps the stored address": {
      section: "DECISIONS §2",
      when: ({ before }) => before.matches("expired"),
      check: ({ before, after, did }) =>
        toasts(did).length === 0 &&
        !after.matches("loggingOut") &&
        (!after.matches("expired") || after.context.returnTo === before.context.returnTo),
    },
    "1.5 s after an expiry the member is logged out, the cache is cleared, the address is stored, and login opens":
      {
        section: "SPEC §4 Session expiry",
        when: ({ event }) => elapsed(event, "expiryRedirect"),
        check: ({ after, did }) =>
          after.matches("anonymous") &&
          ["clearTokens", "clearApiCache", "storeSession"].every((name) => actionsDone(did).includes(name)) &&
          after.context.user === null &&
          after.context.returnTo === page &&
          navigations(did).join() === "/login",
      },
    "an expired session does not empty the cart": {
      section: "SPEC §4 Session expiry",
      when: ({ before }) => before.matches("expired"),
      check: ({ did }) => !actionsDone(did).includes("removeMemberRecords"),
    },
    "a logout informs the server and waits at most 2 seconds": {
      section: "DECISIONS §2; SPEC §4",
      when: ({ before, event }) =>
        event.type === "logout.requested" &&
        (before.matches("authenticated") || before.matches("unverified")),
      check: ({ after, did }) =>
        after.matches("loggingOut") &&
        started(did).includes("logOut") &&
        did.some((d) => d.kind === "wait" && d.delay === "logoutTimeout" && d.ms === 2_000),
    },
    "a logout clears the tokens, the user, the cart, the cache and the stored email and address, and opens /login":
      {
        section: "SPEC §4",
        when: ({ before, after }) => before.matches("loggingOut") && !after.matches("loggingOut"),
        check: ({ after, did }) =>
          after.matches("anonymous") &&
          ["clearTokens", "removeMemberRecords", "clearApiCache", "storeSession"].every((name) =>
            actionsDone(did).includes(name),
          ) &&
          after.context.user === null &&
          after.context.email === null &&
          after.context.returnTo === null &&
          navigations(did).join() === "/login",
      },
    "a logout completes whatever the server answers, and without an answer too": {
      section: "SPEC §4",
      when: ({ before, event }) =>
        before.matches("loggingOut") &&
        (answered(event, "logOut") || broke(event, "logOut") || elapsed(event, "logoutTimeout")),
      check: ({ after }) => after.matches("anonymous"),
    },
    "no session ends without clearing its tokens": {
      section: "SPEC §4: Logout clears tokens and user",
      when: ended,
      check: ({ did }) => actionsDone(did).includes("clearTokens"),
    },
    "no member's session ends without clearing the cache": {
      section: "SPEC §4",
      when: (step) => ended(step) && isMember(step.before),
      check: ({ did }) => actionsDone(did).includes("clearApiCache"),
    },
    "a logout in another tab logs this tab out and opens login": {
      section: "DECISIONS §2",
      when: ({ before, event }) => event.type === "session.endedElsewhere" && isMember(before),
      check: ({ after, did }) => after.matches("anonymous") && navigations(did).join() === "/login",
    },
    "an expiry in another tab shows the toast here too, and keeps the address of this tab's page": {
      section: "SPEC §4 Session expiry",
      when: ({ before, event, caseName }) =>
        event.type === "session.endedElsewhere" &&
        caseName === "by an expiry" &&
        before.matches("authenticated"),
      check: ({ after, did }) =>
        toasts(did).join() === "Session has expired. Login again" && after.context.returnTo === page,
    },
    "a logout in another tab shows no toast": {
      section: "DECISIONS §2",
      when: ({ caseName }) => caseName === "by a logout",
      check: ({ did }) => toasts(did).length === 0,
    },
    "a new password ends the session on the device, and the page stays open": {
      section: "SPEC §2",
      when: (step) => step.event.type === "session.revoked" && step.before.context.user !== null,
      check: ({ after, did }) =>
        after.matches("anonymous") &&
        actionsDone(did).includes("storeSession") &&
        navigations(did).length === 0,
    },
    "a logout in another tab ends an unverified session here, and /verify-email stays open": {
      section: "DECISIONS §2",
      when: ({ before, event }) => event.type === "session.endedElsewhere" && before.matches("unverified"),
      check: ({ after, did }) => after.matches("anonymous") && navigations(did).length === 0,
    },
    "a change from another tab is not stored a second time": {
      section: "DECISIONS §2",
      when: ({ event }) => event.type.endsWith("Elsewhere"),
      check: ({ did }) => !actionsDone(did).includes("storeSession"),
    },
    "a login in another tab logs a visitor's tab in and opens the page that a login opens": {
      section: "DECISIONS §2",
      when: ({ before, event }) =>
        event.type === "session.startedElsewhere" &&
        event["user"].emailVerified &&
        (before.matches("anonymous") || before.matches("unverified")),
      check: ({ before, event, after, did }) =>
        after.matches("authenticated") &&
        after.context.user === event["user"] &&
        after.context.returnTo === null &&
        after.context.failure === null &&
        (before.matches("anonymous") || after.context.email === null) &&
        navigations(did).join() === (before.context.returnTo === page ? page : "/dashboard"),
    },
    "an unverified login in another tab makes a visitor's tab unverified, without a navigation": {
      section: "DECISIONS §2",
      when: ({ before, caseName }) =>
        caseName === "by one who is not verified" &&
        (before.matches("anonymous") || before.matches("unverified")),
      check: ({ after, did }) =>
        after.matches("unverified") && after.context.email !== null && navigations(did).length === 0,
    },
    "the login of another member in another tab replaces the member here and clears the cache": {
      section: "DECISIONS §2",
      when: ({ before, event }) =>
        event.type === "session.startedElsewhere" &&
        event["user"].emailVerified &&
        before.matches("authenticated") &&
        before.context.user?._id !== event["user"]._id,
      check: ({ before, event, after, did }) =>
        after.context.user === event["user"] &&
        actionsDone(did).includes("clearApiCache") &&
        started(did).includes("refreshUser") &&
        navigations(did).join() === (before.context.returnTo === page ? page : "/dashboard"),
    },
    "an unverified login in another tab closes the portal here and opens /verify-email": {
      section: "SPEC §2, guard",
      when: ({ before, caseName }) =>
        caseName === "by one who is not verified" && before.matches("authenticated"),
      check: ({ after, did }) =>
        after.matches("unverified") &&
        after.context.email === "ada@example.org" &&
        actionsDone(did).includes("clearApiCache") &&
        navigations(did).join() === "/verify-email",
    },
    "the same member's login in another tab only updates the record": {
      section: "DECISIONS §2",
      when: ({ before, caseName }) =>
        caseName === "by a member" && before.matches("authenticated") && before.context.user?._id === "u1",
      check: ({ event, after, did }) =>
        after.context.user === event["user"] &&
        !actionsDone(did).includes("clearApiCache") &&
        navigations(did).length === 0,
    },
    "a login in another tab restores an expired session only for the same verified member": {
      section: "DECISIONS §2",
      when: ({ before, event }) => event.type === "session.startedElsewhere" && before.matches("expired"),
      check: ({ before, event, after, did }) =>
        before.context.user?._id === event["user"]._id && event["user"].emailVerified
          ? after.matches("authenticated") &&
            after.context.user === event["user"] &&
            after.context.returnTo === null &&
            navigations(did).length === 0
          : after.matches("expired"),
    },
    "a visitor's redirect address is stored, so that a login returns to it": {
      section: "SPEC §2, guard; DECISIONS §7",
      when: ({ before, event }) => event.type === "login.required" && before.matches("anonymous"),
      check: ({ event, after, did }) =>
        after.context.returnTo === event["at"] && actionsDone(did).includes("storeReturnTo"),
    },
    "storing a visitor's redirect address never overwrites the stored session": {
      section: "DECISIONS §2; nothing a member has may get lost",
      when: ({ event }) => event.type === "login.required",
      check: ({ did }) => !actionsDone(did).includes("storeSession"),
    },
    "an email that was sent a code is stored on the device": {
      section: "SPEC §4 Signup",
      when: ({ event, after }) => event.type === "email.remembered" && after.matches("anonymous"),
      check: ({ after, did }) =>
        after.context.email === "ada@example.org" && actionsDone(did).includes("storeSession"),
    },
    "a verified email is removed from the device, and an unverified member has to log in again": {
      section: "SPEC §4 Verify",
      when: ({ before, event }) =>
        event.type === "email.verified" && (before.matches("anonymous") || before.matches("unverified")),
      check: ({ after, did }) =>
        after.matches("anonymous") &&
        after.context.email === null &&
        after.context.user === null &&
        actionsDone(did).includes("storeSession"),
    },
    "a newer record of the member is shown and stored": {
      section: "SPEC §4 Subscription: replaces the stored user",
      when: ({ before, event, caseName }) =>
        (event.type === "user.updated" && caseName === "a newer record" && before.matches("authenticated")) ||
        (answered(event, "refreshUser") && caseName === "the newest record"),
      check: ({ after, did }) =>
        after.matches("authenticated") &&
        after.context.user === newerAda &&
        actionsDone(did).includes("storeSession"),
    },
    "a newer record, also from another tab, stops a refresh that started before it": {
      section: "SPEC §4 Subscription: replaces the stored user",
      when: ({ before, event }) =>
        before.matches({ authenticated: "refreshing" }) &&
        (event.type === "user.updated" ||
          (event.type === "session.startedElsewhere" && event["user"]._id === before.context.user?._id)),
      check: ({ after, did }) =>
        !after.matches({ authenticated: "refreshing" }) &&
        did.some((one) => one.kind === "stop" && one.id === "refreshUser"),
    },
    "a newer record without a verified email opens /verify-email": {
      section: "SPEC §2, guard",
      when: ({ before, event, caseName }) =>
        (answered(event, "refreshUser") ||
          (event.type === "user.updated" && before.matches("authenticated"))) &&
        caseName.includes("not verified"),
      check: ({ after, did }) =>
        after.matches("unverified") &&
        after.context.email !== null &&
        actionsDone(did).includes("storeSession") &&
        navigations(did).join() === "/verify-email",
    },
    "a failed refresh keeps the stored record and shows no toast": {
      section: "SPEC §4, rehydrate",
      when: ({ event, caseName }) =>
        broke(event, "refreshUser") || (answered(event, "refreshUser") && caseName === "no answer"),
      check: ({ before, after, did }) =>
        after.matches({ authenticated: "upToDate" }) &&
        after.context.user === before.context.user &&
        toasts(did).length === 0,
    },
    "a navigation replaces the page, so that Back does not return to it": {
      section: "RELIABILITY §3.3: back button",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ did }) => replacesPage(did),
    },
    "the session machine never holds a token": {
      section: "STATECHARTS §2.10",
      invariant: true,
      when: () => true,
      check: ({ after }) => !/token/i.test(Object.keys(after.context).join()),
    },
  },
}
