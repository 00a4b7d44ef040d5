/** The context, the events, the guards and the actions of the session; session.machine.ts is its chart. */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { User } from "#api/contract/users.ts"
import { defect, failureMessage } from "../failure-message.ts"
import { type WithOutcome, failureOf, hasFailed, isExpired, isOk, isRefusalOfFields } from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { somethingWrong } from "../../outcome.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { safeReturnPath } from "./return-path.ts"
import { notProvided } from "../not-provided.ts"

/** The stored data besides the tokens (SPEC §3, auth state). */
export interface StoredSession {
  readonly user: User | null
  /** The email address of the last code, until the address is verified. */
  readonly email: string | null
  /** The path and query of the page to open after a login. */
  readonly returnTo: string | null
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface SessionContext extends StoredSession {
  /** The email address of the current login. It becomes `email` when the server says that it is unverified. */
  readonly triedEmail: string | null
  /** Why the last login was rejected, or the suspension that ended the session. The next login clears it. */
  readonly failure: Failure | null
}

export type SessionEvent =
  | ({ readonly type: "login.submitted" } & Credentials)
  | { readonly type: "logout.requested" }
  /** An API call failed because the session has expired. `at` is the path and query of the interrupted page. */
  | { readonly type: "session.expired"; readonly at: string; readonly outcome: Outcome<never, Failure> }
  /** A visitor opened a member page, whose path and query is `at`. The guard shows the login page (DECISIONS §7). */
  | { readonly type: "login.required"; readonly at: string }
  /** A code was sent to this email address, which /verify-email uses from now on. */
  | { readonly type: "email.remembered"; readonly email: string }
  | { readonly type: "email.verified" }
  /** A new password was set or a new email confirmed here, and the server has ended this session. The page stays. */
  | { readonly type: "session.revoked" }
  /** A page received a newer record of the same member. */
  | { readonly type: "user.updated"; readonly user: User }
  /** Another tab logged in or out, or its session has expired. Its record is already on the device. `at` is this tab's page. */
  | { readonly type: "session.endedElsewhere"; readonly isExpired: boolean; readonly at: string }
  | { readonly type: "session.startedElsewhere"; readonly user: User }

const navigate = (to: string): FlowEffect => ({ type: "navigate", to, replace: true })
const toast = (tone: "success" | "error", text: string): FlowEffect => ({ type: "toast", tone, text })

/** Returns whether a suspension ended the session. The message is then the sentence about it. */
export const isSuspension = (failure: Failure | null): failure is Failure =>
  failure?.code === "account_suspended"

export const sessionSetup = setup({
  types: {} as {
    context: SessionContext
    events: SessionEvent
    emitted: FlowEffect
    tags: "public" | "member" | "busy"
  },
  actors: {
    rehydrate: fromPromise<StoredSession, void>(notProvided("rehydrate")),
    logIn: fromPromise<Outcome<User, Failure>, Credentials>(notProvided("logIn")),
    /** `at` is the path and query of the member's page when the response arrived. */
    refreshUser: fromPromise<{ outcome: Outcome<User, Failure>; at: string }, void>(
      notProvided("refreshUser"),
    ),
    logOut: fromPromise<void, void>(notProvided("logOut")),
    /** Reports changes by other tabs while the page lives. */
    followOtherTabs: fromCallback<SessionEvent>(notProvided("followOtherTabs")),
  },
  delays: { persistTimeout: 5_000, expiryRedirect: 1_500, logoutTimeout: 2_000 },
  guards: {
    isVerified: (_, { user }: { user: User | null }) => user?.emailVerified === true,
    isLoggedIn: (_, { user }: { user: User | null }) => user !== null,
    isVerifiedMember: (_, { outcome }: { outcome: Outcome<User, Failure> }) =>
      outcome._tag === "Ok" && outcome.value.emailVerified,
    isAnswered: isOk,
    isUnverified: (_, { outcome }: { outcome: Outcome<User, Failure> }) =>
      outcome._tag === "Ok" ? !outcome.value.emailVerified : outcome.error._tag === "EmailNotVerified",
    isExpired,
    isSuspended: (_, { outcome }: WithOutcome) => outcome._tag === "Err" && isSuspension(outcome.error),
    isUnverifiedRefusal: (_, params: WithOutcome) => hasFailed(params, "EmailNotVerified"),
    isRefusalOfFields,
    isExpiredElsewhere: (_, params: { isExpired: boolean }) => params.isExpired,
    isSameMember: ({ context }, { user }: { user: User }) =>
      context.user?._id === user._id && user.emailVerified,
  },
  actions: {
    /** Stores user, email and returnTo on the device. */
    storeSession: notProvided("storeSession"),
    /** Stores only returnTo: a slow start may not have read the stored user yet. */
    storeReturnTo: notProvided("storeReturnTo"),
    clearTokens: notProvided("clearTokens"),
    /** Removes the cart, the drafts and the unsent messages from the device. */
    removeMemberRecords: notProvided("removeMemberRecords"),
    /** Clears all API data, in memory and on the device. */
    clearApiCache: notProvided("clearApiCache"),
    setStored: assign((_, { stored }: { stored: StoredSession }) => stored),
    setUser: assign((_, { user }: { user: User }) => ({ user })),
    setUserFromOutcome: assign((_, { outcome }: { outcome: Outcome<User, Failure> }) =>
      outcome._tag === "Ok" ? { user: outcome.value } : {},
    ),
    setEmailFromUser: assign(({ context }) => ({ email: context.user?.email ?? context.email })),
    setEmailFromAttempt: assign(({ context }) => ({ email: context.triedEmail })),
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    clearEmail: assign({ email: null }),
    setTriedEmail: assign((_, { email }: { email: string }) => ({
      triedEmail: email,
      failure: null,
    })),
    setFailure: assign(failureOf),
    setDefect: assign({ failure: defect }),
    clearFailure: assign({ failure: null }),
    setReturnTo: assign((_, { at }: { at: string }) => ({ returnTo: at })),
    clearReturnTo: assign({ returnTo: null }),
    clearUser: assign({ user: null }),
    toastLoginSuccessful: emit(toast("success", "Login successful")),
    toastExpired: emit(toast("error", "Session has expired. Login again")),
    toastFailure: emit(({ context }) =>
      toast("error", context.failure === null ? somethingWrong : failureMessage(context.failure)),
    ),
    navigateBack: emit(({ context }) => navigate(safeReturnPath(context.returnTo))),
    navigateToLogin: emit(navigate("/login")),
    navigateToVerification: emit(navigate("/verify-email")),
  },
})

/** Leads a member whose address is not verified to the page that verifies it. */
export const askToVerify = ["setEmailFromUser", "storeSession", "navigateToVerification"] as const

/** Ends the session as another tab did, which has stored that already. */
export const leaveToLogin = ["clearTokens", "clearApiCache", "clearUser", "navigateToLogin"] as const

/** Leaves nothing of the member on this device, after a logout or a suspension. */
export const clearMember = [
  "clearTokens",
  "removeMemberRecords",
  "clearApiCache",
  "clearUser",
  "clearEmail",
  "clearReturnTo",
  "storeSession",
  "navigateToLogin",
] as const
