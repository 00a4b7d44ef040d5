import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Logging in and staying logged in",
  states: {
    rehydrating: "Checking your session",
    anonymous: "Nobody is logged in",
    loggingIn: "Logging you in",
    unverified: "Your email address is not verified",
    authenticated: "You are logged in",
    "authenticated.refreshing": "Fetching your newest details",
    "authenticated.upToDate": "Your details are up to date",
    expired: "Your session has expired",
    loggingOut: "Logging you out",
  },
  runs: {
    followOtherTabs: "we follow your logins in other tabs",
    rehydrate: "we read your session from this device",
    logIn: "we check your email address and password",
    refreshUser: "we ask the server for your newest details",
    logOut: "we tell the server that you leave",
  },
  transitions: {
    "": { "email.remembered": "You have signed up or asked for a code: this device remembers your address." },
    rehydrating: {
      "xstate.done.actor.rehydrate": {
        isVerified: happy("You were logged in last time: we let you in and refresh your details."),
        isLoggedIn: "You were logged in with an unverified address: you verify it next.",
        else: "Nobody was logged in here: you can log in.",
      },
      "xstate.error.actor.rehydrate": "This device cannot give us your session: you can log in.",
      "xstate.after.persistTimeout": expired(
        "5 seconds pass and this device has not answered: you can log in.",
      ),
    },
    anonymous: {
      "login.submitted": happy("You press Login: we check your email address and password."),
      "login.required": "You open a page for members: we remember it for after the login.",
      "email.verified": "You verify your address: this device no longer needs to remember it.",
      "session.startedElsewhere": {
        isVerified: "You log in in another tab: you are logged in here too.",
        else: "You log in in another tab with an unverified address: you verify it next.",
      },
    },
    loggingIn: {
      "xstate.done.actor.logIn": {
        isVerifiedMember: happy("Email address and password are right: we welcome you and open your page."),
        isAnswered: "The password is right and your address is not verified: you verify it next.",
        isUnverifiedRefusal: refused(
          "Your address must be verified first: we take you to where you do that.",
        ),
        isRefusalOfFields: refused("A field is missing or wrong: we show under it what is wrong."),
        else: refused("Email address or password is wrong, or the server cannot be reached: we say why."),
      },
      "xstate.error.actor.logIn": "The login fails on our side: we tell you and you can try again.",
    },
    unverified: {
      "email.verified": happy("You verify your address: you can log in as a member."),
      "login.submitted": "You log in with another address: we check that one.",
      "logout.requested": givenUp("You log out before you verify your address: we end the session."),
      "session.revoked":
        "You set a new password or confirm a new address: we log you out, and you log in with it.",
      "session.endedElsewhere": "You log out in another tab: we log you out here too.",
      "session.startedElsewhere": {
        isVerified: "You verify your address and log in in another tab: you are logged in here too.",
      },
    },
    authenticated: {
      "session.expired": {
        isSuspended: refused("The office suspends your account: we open the login, which says so."),
        else: expired("The server says that your session is over: we tell you."),
      },
      "logout.requested": "You press Logout: we log you out.",
      "user.updated": {
        isVerified: "Your details change: every page shows the new ones.",
        else: refused("Your address is no longer verified: you verify it next."),
      },
      "session.revoked":
        "You set a new password or confirm a new address: we log you out everywhere, and the page stays.",
      "session.endedElsewhere": {
        isExpiredElsewhere: expired(
          "Your session is over in another tab: we tell you here too, and bring you back after the login.",
        ),
        else: expired("You log out in another tab: we open the login here too."),
      },
      "session.startedElsewhere": {
        isSameMember: "You log in again in another tab: we take over your newest details.",
        isVerified: "Another member logs in in another tab: this tab becomes theirs.",
        else: "Somebody with an unverified address logs in in another tab: this tab asks to verify it.",
      },
    },
    "authenticated.refreshing": {
      "xstate.done.actor.refreshUser": {
        isSuspended: refused("Your account is suspended: we open the login, which says so."),
        isExpired: expired("Your session is over: we tell you."),
        isUnverified: refused("Your address is no longer verified: you verify it next."),
        isAnswered: happy("Your newest details are here: we show them."),
        else: unreachable("Your newest details cannot be fetched: we show those of last time."),
      },
      "xstate.error.actor.refreshUser":
        "Fetching your details fails on our side: we show those of last time.",
    },
    expired: {
      "session.revoked":
        "You set a new password or confirm a new address: we log you out, and the page stays open.",
      "session.endedElsewhere": "You log out in another tab: we open the login at once.",
      "session.startedElsewhere": {
        isSameMember: "You log in again in another tab: you go on here without a login.",
      },
      "xstate.after.expiryRedirect": expired(
        "1.5 seconds have passed: we open the login and bring you back later.",
      ),
    },
    loggingOut: {
      "xstate.done.actor.logOut": "The server has ended your session: we open the login.",
      "xstate.error.actor.logOut": "The server cannot be told: we log you out on this device.",
      "xstate.after.logoutTimeout": unreachable(
        "2 seconds pass without an answer: we log you out on this device.",
      ),
    },
  },
}
