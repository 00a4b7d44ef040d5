/**
 * Tracks who is using the portal: nobody, a member with an unverified email, or a member (SPEC §2 to §4,
 * DECISIONS §2). The session lives as long as the browser page. Its context never holds tokens: the actors store
 * them in `#api/tokens.ts` and on the device.
 */
import { assertEvent } from "xstate"
import { outcomeOf } from "../outcomes.ts"
import { askToVerify, clearMember, leaveToLogin, sessionSetup } from "./session-setup.ts"

export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  description:
    "The session knows who uses the portal: nobody, a member with an unverified email address, or a verified member.",
  context: { user: null, email: null, returnTo: null, triedEmail: null, failure: null },
  invoke: { id: "followOtherTabs", src: "followOtherTabs" },
  initial: "rehydrating",
  on: {
    "email.remembered": {
      actions: [{ type: "setEmail", params: ({ event }) => event }, "storeSession"],
    },
  },
  states: {
    rehydrating: {
      description: "Reads the session of the last visit from this device. The page says 'Loading...'.",
      tags: ["busy"],
      invoke: {
        id: "rehydrate",
        src: "rehydrate",
        onDone: [
          {
            guard: { type: "isVerified", params: ({ event }) => event.output },
            target: "authenticated.refreshing",
            actions: { type: "setStored", params: ({ event }) => ({ stored: event.output }) },
          },
          {
            guard: { type: "isLoggedIn", params: ({ event }) => event.output },
            target: "unverified",
            actions: [
              { type: "setStored", params: ({ event }) => ({ stored: event.output }) },
              "setEmailFromUser",
            ],
          },
          {
            target: "anonymous",
            actions: { type: "setStored", params: ({ event }) => ({ stored: event.output }) },
          },
        ],
        onError: { target: "anonymous" },
      },
      after: { persistTimeout: { target: "anonymous" } },
    },
    anonymous: {
      description: "Nobody is logged in.",
      tags: ["public"],
      on: {
        "login.submitted": {
          target: "loggingIn",
          actions: { type: "setTriedEmail", params: ({ event }) => event },
        },
        "login.required": {
          actions: [{ type: "setReturnTo", params: ({ event }) => event }, "storeReturnTo"],
        },
        "email.verified": { actions: ["clearEmail", "storeSession"] },
        "session.startedElsewhere": [
          {
            guard: { type: "isVerified", params: ({ event }) => event },
            target: "authenticated",
            actions: [
              { type: "setUser", params: ({ event }) => event },
              "clearFailure",
              "navigateBack",
              "clearReturnTo",
            ],
          },
          {
            target: "unverified",
            actions: [{ type: "setUser", params: ({ event }) => event }, "clearFailure", "setEmailFromUser"],
          },
        ],
      },
    },
    loggingIn: {
      description: "Email and password are being checked.",
      tags: ["public", "busy"],
      invoke: {
        id: "logIn",
        src: "logIn",
        input: ({ event }) => {
          assertEvent(event, "login.submitted")
          return { email: event.email, password: event.password }
        },
        onDone: [
          {
            guard: { type: "isVerifiedMember", params: outcomeOf },
            target: "authenticated",
            actions: [
              { type: "setUserFromOutcome", params: outcomeOf },
              "toastLoginSuccessful",
              "navigateBack",
              "clearReturnTo",
              "clearEmail",
              "storeSession",
            ],
          },
          {
            guard: { type: "isAnswered", params: outcomeOf },
            target: "unverified",
            actions: [
              { type: "setUserFromOutcome", params: outcomeOf },
              "setEmailFromUser",
              "toastLoginSuccessful",
              "storeSession",
              "navigateToVerification",
            ],
          },
          {
            guard: { type: "isUnverifiedRefusal", params: outcomeOf },
            target: "anonymous",
            actions: ["setEmailFromAttempt", "storeSession", "navigateToVerification"],
          },
          {
            guard: { type: "isRefusalOfFields", params: outcomeOf },
            target: "anonymous",
            actions: { type: "setFailure", params: outcomeOf },
          },
          { target: "anonymous", actions: [{ type: "setFailure", params: outcomeOf }, "toastFailure"] },
        ],
        onError: { target: "anonymous", actions: ["setDefect", "toastFailure"] },
      },
    },
    unverified: {
      description: "The member is logged in, but has to verify the email address first.",
      tags: ["public"],
      on: {
        "email.verified": {
          target: "anonymous",
          actions: ["clearTokens", "clearUser", "clearEmail", "storeSession"],
        },
        "login.submitted": {
          target: "loggingIn",
          actions: ["clearTokens", "clearUser", { type: "setTriedEmail", params: ({ event }) => event }],
        },
        "logout.requested": { target: "loggingOut" },
        "session.revoked": { target: "anonymous", actions: ["clearTokens", "clearUser", "storeSession"] },
        "session.endedElsewhere": { target: "anonymous", actions: ["clearTokens", "clearUser"] },
        "session.startedElsewhere": {
          guard: { type: "isVerified", params: ({ event }) => event },
          target: "authenticated",
          actions: [
            { type: "setUser", params: ({ event }) => event },
            "clearEmail",
            "navigateBack",
            "clearReturnTo",
          ],
        },
      },
    },
    authenticated: {
      description: "A member is logged in.",
      tags: ["member"],
      initial: "upToDate",
      on: {
        "session.expired": [
          {
            guard: { type: "isSuspended", params: ({ event }) => event },
            target: "anonymous",
            actions: [{ type: "setFailure", params: ({ event }) => event }, ...clearMember],
          },
          {
            target: "expired",
            actions: [{ type: "setReturnTo", params: ({ event }) => event }, "toastExpired"],
          },
        ],
        "logout.requested": { target: "loggingOut" },
        // Ends a refresh that is still on its way, because its answer may be older than this record.
        "user.updated": [
          {
            guard: { type: "isVerified", params: ({ event }) => event },
            target: ".upToDate",
            actions: [{ type: "setUser", params: ({ event }) => event }, "storeSession"],
          },
          {
            target: "unverified",
            actions: [{ type: "setUser", params: ({ event }) => event }, ...askToVerify],
          },
        ],
        "session.revoked": {
          target: "anonymous",
          actions: ["clearTokens", "clearApiCache", "clearUser", "storeSession"],
        },
        "session.endedElsewhere": [
          {
            guard: { type: "isExpiredElsewhere", params: ({ event }) => event },
            target: "anonymous",
            actions: [{ type: "setReturnTo", params: ({ event }) => event }, "toastExpired", ...leaveToLogin],
          },
          { target: "anonymous", actions: [...leaveToLogin] },
        ],
        // Also ends a refresh, because the other tab's record is from a later answer.
        "session.startedElsewhere": [
          {
            guard: { type: "isSameMember", params: ({ event }) => event },
            target: ".upToDate",
            actions: { type: "setUser", params: ({ event }) => event },
          },
          {
            guard: { type: "isVerified", params: ({ event }) => event },
            target: ".refreshing",
            actions: ["clearApiCache", { type: "setUser", params: ({ event }) => event }, "navigateBack"],
          },
          {
            target: "unverified",
            actions: [
              "clearApiCache",
              { type: "setUser", params: ({ event }) => event },
              "setEmailFromUser",
              "navigateToVerification",
            ],
          },
        ],
      },
      states: {
        refreshing: {
          description: "The page shows the stored member while the newest record is fetched.",
          invoke: {
            id: "refreshUser",
            src: "refreshUser",
            onDone: [
              {
                guard: { type: "isSuspended", params: ({ event }) => event.output },
                target: "#session.anonymous",
                actions: [{ type: "setFailure", params: ({ event }) => event.output }, ...clearMember],
              },
              {
                guard: { type: "isExpired", params: ({ event }) => event.output },
                target: "#session.expired",
                actions: [{ type: "setReturnTo", params: ({ event }) => event.output }, "toastExpired"],
              },
              {
                guard: { type: "isUnverified", params: ({ event }) => event.output },
                target: "#session.unverified",
                actions: [
                  { type: "setUserFromOutcome", params: ({ event }) => event.output },
                  ...askToVerify,
                ],
              },
              {
                guard: { type: "isAnswered", params: ({ event }) => event.output },
                target: "upToDate",
                actions: [
                  { type: "setUserFromOutcome", params: ({ event }) => event.output },
                  "storeSession",
                ],
              },
              { target: "upToDate" },
            ],
            onError: { target: "upToDate" },
          },
        },
        upToDate: { description: "The member's record is up to date." },
      },
    },
    expired: {
      description: "A toast says that the session has expired. The login page opens 1.5 seconds later.",
      tags: ["member"],
      after: {
        expiryRedirect: {
          target: "anonymous",
          actions: ["clearTokens", "clearApiCache", "clearUser", "storeSession", "navigateToLogin"],
        },
      },
      on: {
        "session.revoked": {
          target: "anonymous",
          actions: ["clearTokens", "clearApiCache", "clearUser", "storeSession"],
        },
        "session.endedElsewhere": {
          target: "anonymous",
          actions: [...leaveToLogin],
        },
        "session.startedElsewhere": {
          guard: { type: "isSameMember", params: ({ event }) => event },
          target: "authenticated",
          actions: [{ type: "setUser", params: ({ event }) => event }, "clearReturnTo"],
        },
      },
    },
    loggingOut: {
      description: "Tells the server, for at most 2 seconds. The session ends whatever the server answers.",
      tags: ["busy"],
      invoke: {
        id: "logOut",
        src: "logOut",
        onDone: { target: "anonymous" },
        onError: { target: "anonymous" },
      },
      after: { logoutTimeout: { target: "anonymous" } },
      exit: [...clearMember],
    },
  },
})
