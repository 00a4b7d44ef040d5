/**
 * Tracks who is using the portal: nobody, a member with an unverified email, or a member (SPEC §2 to §4,
 * DECISIONS §2). The session lives as long as the browser page. Its context never holds tokens: the actors store
 * them in `#api/tokens.ts` and on the device.
 */
import { assertEvent } from "xstate"
import { outcomeOf } from "../outcomes.ts"
import { sessionSetup } from "./session-setup.ts"

export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  description:
    "The session knows who uses the portal: nobody, a member with an unverified email address, or a verified member.",
  context: { user: null, email: null, returnTo: null, triedEmail: null, failure: null },
  invoke: { id: "followOtherTabs", src: "followOtherTabs" },
  initial: "rehydrating",
  on: {
    "email.remembered": {
      actions: [{ type: "setEmail", params: ({ event }) => ({ email: event.email }) }, "storeSession"],
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
            guard: { type: "isVerified", params: ({ event }) => ({ user: event.output.user }) },
            target: "authenticated.refreshing",
            actions: { type: "setStored", params: ({ event }) => ({ stored: event.output }) },
          },
          {
            guard: { type: "isLoggedIn", params: ({ event }) => ({ user: event.output.user }) },
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
          actions: { type: "setTriedEmail", params: ({ event }) => ({ email: event.email }) },
        },
        "login.required": {
          actions: [{ type: "setReturnTo", params: ({ event }) => ({ at: event.at }) }, "storeReturnTo"],
        },
        "email.verified": { actions: ["clearEmail", "storeSession"] },
        "session.startedElsewhere": [
          {
            guard: { type: "isVerified", params: ({ event }) => ({ user: event.user }) },
            target: "authenticated",
            actions: [
              { type: "setUser", params: ({ event }) => ({ user: event.user }) },
              "clearFailure",
              "navigateBack",
              "clearReturnTo",
            ],
          },
          {
            target: "unverified",
            actions: [
              { type: "setUser", params: ({ event }) => ({ user: event.user }) },
              "clearFailure",
              "setEmailFromUser",
            ],
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
          actions: [
            "clearTokens",
            "clearUser",
            { type: "setTriedEmail", params: ({ event }) => ({ email: event.email }) },
          ],
        },
        "logout.requested": { target: "loggingOut" },
        "password.reset": { target: "anonymous", actions: ["clearTokens", "clearUser", "storeSession"] },
        "session.endedElsewhere": { target: "anonymous", actions: ["clearTokens", "clearUser"] },
        "session.startedElsewhere": {
          guard: { type: "isVerified", params: ({ event }) => ({ user: event.user }) },
          target: "authenticated",
          actions: [
            { type: "setUser", params: ({ event }) => ({ user: event.user }) },
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
        "session.expired": {
          target: "expired",
          actions: [{ type: "setReturnTo", params: ({ event }) => ({ at: event.at }) }, "toastExpired"],
        },
        "logout.requested": { target: "loggingOut" },
        "user.updated": {
          actions: [{ type: "setUser", params: ({ event }) => ({ user: event.user }) }, "storeSession"],
        },
        "password.reset": {
          target: "anonymous",
          actions: ["clearTokens", "clearApiCache", "clearUser", "storeSession"],
        },
        "session.endedElsewhere": {
          target: "anonymous",
          actions: ["clearTokens", "clearApiCache", "clearUser", "navigateToLogin"],
        },
        "session.startedElsewhere": [
          {
            guard: { type: "isSameMember", params: ({ event }) => ({ user: event.user }) },
            actions: { type: "setUser", params: ({ event }) => ({ user: event.user }) },
          },
          {
            guard: { type: "isVerified", params: ({ event }) => ({ user: event.user }) },
            target: ".refreshing",
            actions: [
              "clearApiCache",
              { type: "setUser", params: ({ event }) => ({ user: event.user }) },
              "navigateBack",
            ],
          },
          {
            target: "unverified",
            actions: [
              "clearApiCache",
              { type: "setUser", params: ({ event }) => ({ user: event.user }) },
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
                guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output.outcome }) },
                target: "#session.expired",
                actions: [
                  { type: "setReturnTo", params: ({ event }) => ({ at: event.output.at }) },
                  "toastExpired",
                ],
              },
              {
                guard: { type: "isUnverified", params: ({ event }) => ({ outcome: event.output.outcome }) },
                target: "#session.unverified",
                actions: [
                  { type: "setUserFromOutcome", params: ({ event }) => ({ outcome: event.output.outcome }) },
                  "setEmailFromUser",
                  "storeSession",
                  "navigateToVerification",
                ],
              },
              {
                guard: { type: "isAnswered", params: ({ event }) => ({ outcome: event.output.outcome }) },
                target: "upToDate",
                actions: [
                  { type: "setUserFromOutcome", params: ({ event }) => ({ outcome: event.output.outcome }) },
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
        "password.reset": {
          target: "anonymous",
          actions: ["clearTokens", "clearApiCache", "clearUser", "storeSession"],
        },
        "session.endedElsewhere": {
          target: "anonymous",
          actions: ["clearTokens", "clearApiCache", "clearUser", "navigateToLogin"],
        },
        "session.startedElsewhere": {
          guard: { type: "isSameMember", params: ({ event }) => ({ user: event.user }) },
          target: "authenticated",
          actions: [{ type: "setUser", params: ({ event }) => ({ user: event.user }) }, "clearReturnTo"],
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
      exit: [
        "clearTokens",
        "removeCart",
        "clearApiCache",
        "clearUser",
        "clearEmail",
        "clearReturnTo",
        "storeSession",
        "navigateToLogin",
      ],
    },
  },
})
