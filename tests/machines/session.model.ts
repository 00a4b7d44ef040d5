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
  navigations,
  elapsed,
  started,
  startedWith,
  toasts,
} from "../model/did.ts"
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
    "user.updated": { plain: { user: newerAda } },
    "session.revoked": { plain: {} },
    "session.endedElsewhere": { plain: {} },
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
    "xstate.error.actor.rehydrate": { defect: { error: new Error("defect") } },
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
    "xstate.error.actor.logIn": { defect: { error: new Error("defect") } },
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
    "xstate.error.actor.refreshUser": { defect: { error: new Error("defect") } },
    "xstate.done.actor.logOut": { plain: { output: undefined } },
    "xstate.error.actor.logOut": { defect: { error: new Error("defect") } },
  },
  rules: {
    "the app waits for what the device keeps, at most 5000 ms": {
      section: "SPEC §4, rehydrate; SPEC §9 Persistence time-out",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) =>
        after.matches("rehydrating") &&
        started(did).includes("rehydrate") &&
        did.some((d) => d.kind === "wait" && d.delay === "persistTimeout" && d.ms === 5_000),
    },
    "other tabs are followed from the beginning": {
      section: "DECISIONS §2",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did }) => started(did).includes("followOtherTabs"),
    },
    "an unreadable or slow device is a visitor, and what it keeps stays untouched": {
      section: "DECISIONS §2: never an endless 'Loading...'",
      when: ({ event }) => broke(event, "rehydrate") || elapsed(event, "persistTimeout"),
      check: ({ after, did }) =>
        after.matches("anonymous") && after.context.user === null && actionsDone(did).length === 0,
    },
    "after a reload a verified member is a member at once, and the record is refreshed quietly": {
      section: "SPEC §4, rehydrate",
      when: ({ event, caseName }) => answered(event, "rehydrate") && caseName === "a member was here",
      check: ({ after, did }) =>
        isMember(after) &&
        after.context.user?._id === "u1" &&
        started(did).includes("refreshUser") &&
        toasts(did).length === 0 &&
        navigations(did).length === 0,
    },
    "after a reload an unverified member is still unverified, and the email is known": {
      section: "SPEC §2, guard",
      when: ({ event, caseName }) =>
        answered(event, "rehydrate") && caseName === "an unverified member was here",
      check: ({ after }) => after.matches("unverified") && after.context.email === "ada@example.org",
    },
    "after a reload a visitor's remembered email and address are known": {
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
    "the pages of members are there for a member, also while the end of the session is said": {
      section: "SPEC §2, guard; SPEC §4, session expiry",
      invariant: true,
      when: () => true,
      check: ({ after }) => isMember(after) === (after.matches("authenticated") || after.matches("expired")),
    },
    "the pages of visitors are there for everybody who is not in yet": {
      section: "SPEC §2, guard",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("public") ===
        (after.matches("anonymous") || after.matches("loggingIn") || after.matches("unverified")),
    },
    "the session is busy while it is read, begun and ended, and only then": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") ===
        (after.matches("rehydrating") || after.matches("loggingIn") || after.matches("loggingOut")),
    },
    "only a verified member is inside": {
      section: "SPEC §2, guard",
      invariant: true,
      when: ({ after }) => after.matches("authenticated"),
      check: ({ after }) => after.context.user?.emailVerified === true,
    },
    "nobody's session holds no user": {
      section: "SPEC §4",
      invariant: true,
      when: ({ after }) => after.matches("anonymous") || after.matches("loggingIn"),
      check: ({ after }) => after.context.user === null,
    },
    "login sends the email and the password as they were entered": {
      section: "SPEC §7",
      when: ({ before, event }) =>
        event.type === "login.submitted" && before.hasTag("public") && !before.hasTag("busy"),
      check: ({ after, did }) =>
        after.matches("loggingIn") &&
        JSON.stringify(startedWith(did, "logIn")) ===
          JSON.stringify({ email: "ada@example.org", password: "a good long one" }),
    },
    "a login under way is marked busy and takes no second one": {
      section: "SPEC §2 /login",
      when: ({ before }) => before.matches("loggingIn"),
      check: ({ before, event, did }) =>
        before.hasTag("busy") && (event.type !== "login.submitted" || started(did).length === 0),
    },
    "a new login forgets why the last one failed": {
      section: "SPEC §5",
      when: ({ before, event }) =>
        event.type === "login.submitted" && before.hasTag("public") && !before.hasTag("busy"),
      check: ({ after }) => after.context.failure === null,
    },
    "a login that succeeds says 'Login successful'": {
      section: "SPEC §4 Login",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName.endsWith("member"),
      check: ({ did }) => toasts(did).join() === "Login successful",
    },
    "a login that does not succeed never says so": {
      section: "SPEC §4 Login",
      when: ({ event, caseName }) =>
        (answered(event, "logIn") && !caseName.endsWith("member")) || broke(event, "logIn"),
      check: ({ did, after }) =>
        !toasts(did).includes("Login successful") && after.matches("anonymous") && !isMember(after),
    },
    "a verified member goes to the stored address if it contains 'dashboard' and is of this origin, else to /dashboard":
      {
        section: "SPEC §2 /login; DECISIONS §2",
        when: loggedIn,
        check: ({ before, did, after }) =>
          after.matches({ authenticated: "upToDate" }) &&
          navigations(did).join() === (before.context.returnTo === page ? page : "/dashboard"),
      },
    "a stored address is used once": {
      section: "SPEC §2 /login",
      when: loggedIn,
      check: ({ after }) => after.context.returnTo === null,
    },
    "who is logged in is kept on the device, and no code is awaited any more": {
      section: "SPEC §3, persisted state",
      when: loggedIn,
      check: ({ did, after }) => actionsDone(did).includes("storeSession") && after.context.email === null,
    },
    "an unverified member goes to /verify-email with the email remembered": {
      section: "SPEC §2 /login",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName === "unverified member",
      check: ({ did, after }) =>
        after.matches("unverified") &&
        navigations(did).join() === "/verify-email" &&
        after.context.email === "ada@example.org" &&
        actionsDone(did).includes("storeSession"),
    },
    "an error that says 'not verified' goes to /verify-email with the email of that login": {
      section: "SPEC §4 Login; SPEC §8",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName === "refused as not verified",
      check: ({ did, after }) =>
        navigations(did).join() === "/verify-email" &&
        after.context.email === "ada@example.org" &&
        actionsDone(did).includes("storeSession") &&
        toasts(did).length === 0,
    },
    "a refused login says the server's sentence": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName === "wrong password",
      check: ({ did, after }) =>
        toasts(did).join() === "Wrong email or password" &&
        navigations(did).length === 0 &&
        after.context.failure?.message === "Wrong email or password",
    },
    "a refused field is said under the field and nowhere else": {
      section: "SPEC §5: Errors show under the field",
      when: ({ event, caseName }) => answered(event, "logIn") && caseName === "a field refused",
      check: ({ did, after }) =>
        toasts(did).length === 0 && after.context.failure?.fields["email"] === "Enter a valid email address",
    },
    "a defect of the login says 'Oops, something went wrong!'": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "logIn"),
      check: ({ did, after }) =>
        toasts(did).join() === "Oops, something went wrong!" && after.context.failure !== null,
    },
    "an expired session says 'Session has expired. Login again' and waits 1.5 s": {
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
    "a suspension logs the member out at once, and the login says the server's sentence": {
      section: "OFFICE §8",
      when: wasSuspended,
      check: ({ after, did }) =>
        after.matches("anonymous") &&
        after.context.failure === suspended &&
        toasts(did).length === 0 &&
        navigations(did).join() === "/login",
    },
    "a suspension leaves nothing of the member on the device": {
      section: "OFFICE §8",
      when: wasSuspended,
      check: ({ after, did }) =>
        ["clearTokens", "removeCart", "clearApiCache", "storeSession"].every((name) =>
          actionsDone(did).includes(name),
        ) &&
        [after.context.user, after.context.email, after.context.returnTo].every((value) => value === null),
    },
    "only a suspension brings its sentence, and the next login takes it away": {
      section: "OFFICE §8",
      when: (step) => isSuspension(step.before.context.failure) !== isSuspension(step.after.context.failure),
      check: (step) =>
        wasSuspended(step) ||
        step.event.type === "login.submitted" ||
        step.event.type === "session.startedElsewhere",
    },
    "nobody who is logged in reads of an earlier suspension": {
      section: "OFFICE §8",
      invariant: true,
      when: ({ after }) => isMember(after) || after.matches("unverified"),
      check: ({ after }) => !isSuspension(after.context.failure),
    },
    "two expiries at once are one: while one is being said, nothing says it again or stores another address":
      {
        section: "DECISIONS §2",
        when: ({ before }) => before.matches("expired"),
        check: ({ before, after, did }) =>
          toasts(did).length === 0 &&
          !after.matches("loggingOut") &&
          (!after.matches("expired") || after.context.returnTo === before.context.returnTo),
      },
    "after it the member is logged out, the cache cleared, the address stored, and login is shown": {
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
      check: ({ did }) => !actionsDone(did).includes("removeCart"),
    },
    "logout tells the server, for two seconds at most": {
      section: "DECISIONS §2; SPEC §4",
      when: ({ before, event }) =>
        event.type === "logout.requested" &&
        (before.matches("authenticated") || before.matches("unverified")),
      check: ({ after, did }) =>
        after.matches("loggingOut") &&
        started(did).includes("logOut") &&
        did.some((d) => d.kind === "wait" && d.delay === "logoutTimeout" && d.ms === 2_000),
    },
    "logout clears tokens, user, cart, cache and what was remembered, and goes to /login": {
      section: "SPEC §4",
      when: ({ before, after }) => before.matches("loggingOut") && !after.matches("loggingOut"),
      check: ({ after, did }) =>
        after.matches("anonymous") &&
        ["clearTokens", "removeCart", "clearApiCache", "storeSession"].every((name) =>
          actionsDone(did).includes(name),
        ) &&
        after.context.user === null &&
        after.context.email === null &&
        after.context.returnTo === null &&
        navigations(did).join() === "/login",
    },
    "logout ends whatever the server answers, and when it does not": {
      section: "SPEC §4",
      when: ({ before, event }) =>
        before.matches("loggingOut") &&
        (answered(event, "logOut") || broke(event, "logOut") || elapsed(event, "logoutTimeout")),
      check: ({ after }) => after.matches("anonymous"),
    },
    "no session ends without its tokens being forgotten": {
      section: "SPEC §4: Logout clears tokens and user",
      when: ended,
      check: ({ did }) => actionsDone(did).includes("clearTokens"),
    },
    "no member's session ends without the cache being cleared": {
      section: "SPEC §4",
      when: (step) => ended(step) && isMember(step.before),
      check: ({ did }) => actionsDone(did).includes("clearApiCache"),
    },
    "when another tab logs out, this one ends too and shows login": {
      section: "DECISIONS §2",
      when: ({ before, event }) => event.type === "session.endedElsewhere" && isMember(before),
      check: ({ after, did }) => after.matches("anonymous") && navigations(did).join() === "/login",
    },
    "a new password ends the login on the device, and its page stays open": {
      section: "SPEC §2",
      when: (step) => step.event.type === "session.revoked" && step.before.context.user !== null,
      check: ({ after, did }) =>
        after.matches("anonymous") &&
        actionsDone(did).includes("storeSession") &&
        navigations(did).length === 0,
    },
    "an unverified login ends with the other tab's, without leaving /verify-email": {
      section: "DECISIONS §2",
      when: ({ before, event }) => event.type === "session.endedElsewhere" && before.matches("unverified"),
      check: ({ after, did }) => after.matches("anonymous") && navigations(did).length === 0,
    },
    "what another tab did is on the device already: it is not written again": {
      section: "DECISIONS §2",
      when: ({ event }) => event.type.endsWith("Elsewhere"),
      check: ({ did }) => !actionsDone(did).includes("storeSession"),
    },
    "when another tab logs in, a visitor's tab follows to where a login leads": {
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
    "when another tab logs in without a verified email, this one knows it": {
      section: "DECISIONS §2",
      when: ({ before, caseName }) =>
        caseName === "by one who is not verified" &&
        (before.matches("anonymous") || before.matches("unverified")),
      check: ({ after, did }) =>
        after.matches("unverified") && after.context.email !== null && navigations(did).length === 0,
    },
    "another member in another tab brings that member's portal here, and nothing of the first": {
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
    "an unverified member in another tab closes the portal here, and leads to the verification": {
      section: "SPEC §2, guard",
      when: ({ before, caseName }) =>
        caseName === "by one who is not verified" && before.matches("authenticated"),
      check: ({ after, did }) =>
        after.matches("unverified") &&
        after.context.email === "ada@example.org" &&
        actionsDone(did).includes("clearApiCache") &&
        navigations(did).join() === "/verify-email",
    },
    "the same member in another tab only brings the newer record": {
      section: "DECISIONS §2",
      when: ({ before, caseName }) =>
        caseName === "by a member" && before.matches("authenticated") && before.context.user?._id === "u1",
      check: ({ event, after, did }) =>
        after.context.user === event["user"] &&
        !actionsDone(did).includes("clearApiCache") &&
        navigations(did).length === 0,
    },
    "a login in another tab saves an expired session of the same member, and of nobody else": {
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
    "a visitor of a dashboard page comes back to it after login": {
      section: "SPEC §2, guard; DECISIONS §7",
      when: ({ before, event }) => event.type === "login.required" && before.matches("anonymous"),
      check: ({ event, after, did }) =>
        after.context.returnTo === event["at"] && actionsDone(did).includes("storeReturnTo"),
    },
    "a visitor's deep link does not overwrite a member whom a slow device keeps": {
      section: "DECISIONS §2; nothing a member has may get lost",
      when: ({ event }) => event.type === "login.required",
      check: ({ did }) => !actionsDone(did).includes("storeSession"),
    },
    "an email that a code was sent to is remembered, also over a reload": {
      section: "SPEC §4 Signup",
      when: ({ event, after }) => event.type === "email.remembered" && after.matches("anonymous"),
      check: ({ after, did }) =>
        after.context.email === "ada@example.org" && actionsDone(did).includes("storeSession"),
    },
    "a verified email is not remembered any more, and an unverified login has to log in anew": {
      section: "SPEC §4 Verify",
      when: ({ before, event }) =>
        event.type === "email.verified" && (before.matches("anonymous") || before.matches("unverified")),
      check: ({ after, did }) =>
        after.matches("anonymous") &&
        after.context.email === null &&
        after.context.user === null &&
        actionsDone(did).includes("storeSession"),
    },
    "a newer record of the member is shown and kept": {
      section: "SPEC §4 Subscription: replaces the stored user",
      when: ({ before, event, caseName }) =>
        (event.type === "user.updated" && before.matches("authenticated")) ||
        (answered(event, "refreshUser") && caseName === "the newest record"),
      check: ({ after, did }) =>
        after.matches("authenticated") &&
        after.context.user === newerAda &&
        actionsDone(did).includes("storeSession"),
    },
    "a record that was asked for before a newer one came does not replace it": {
      section: "SPEC §4 Subscription: replaces the stored user",
      when: ({ before, event }) =>
        event.type === "user.updated" && before.matches({ authenticated: "refreshing" }),
      check: ({ after, did }) =>
        after.matches({ authenticated: "upToDate" }) &&
        did.some((one) => one.kind === "stop" && one.id === "refreshUser"),
    },
    "a member who turns out to be unverified goes to /verify-email": {
      section: "SPEC §2, guard",
      when: ({ event, caseName }) => answered(event, "refreshUser") && caseName.includes("not verified"),
      check: ({ after, did }) =>
        after.matches("unverified") &&
        after.context.email !== null &&
        actionsDone(did).includes("storeSession") &&
        navigations(did).join() === "/verify-email",
    },
    "a record that cannot be refreshed changes nothing: the kept one stays shown": {
      section: "SPEC §4, rehydrate",
      when: ({ event, caseName }) =>
        broke(event, "refreshUser") || (answered(event, "refreshUser") && caseName === "no answer"),
      check: ({ before, after, did }) =>
        after.matches({ authenticated: "upToDate" }) &&
        after.context.user === before.context.user &&
        toasts(did).length === 0,
    },
    "no token is ever in the machine": {
      section: "STATECHARTS §2.10",
      invariant: true,
      when: () => true,
      check: ({ after }) => !/token/i.test(Object.keys(after.context).join()),
    },
  },
}
