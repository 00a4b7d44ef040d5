import { fromCallback, fromPromise } from "xstate"
import { removeCachedRows } from "#api/cached-rows.ts"
import { responseCache } from "#api/response-cache.ts"
import { readStoredTokens } from "#api/stored-tokens.ts"
import { tokens } from "#api/tokens.ts"
import { offlineTexts, runApi } from "../from-api.ts"
import { withDeviceKey } from "./device-key.ts"
import { storedAuth, storedTokens } from "./stored-session.ts"
import type { User } from "#api/contract/users.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { sessionMachine } from "./session.machine.ts"
import type { Credentials, SessionEvent, StoredSession } from "./session-setup.ts"
import { storageReady, removeRecord } from "./storage.ts"

/** Loads the storage together with the login call, so that a new login is stored at once and survives a reload. */
const loadLogIn = withDeviceKey(async () => {
  const [api] = await Promise.all([import("#api/authentication.ts"), storageReady()])
  return api.logIn
})
const loadLogOut = () => import("#api/authentication.ts").then((api) => api.logOut)
const loadMe = () => import("#api/start.ts").then((api) => api.me)

const emptySession: StoredSession = { user: null, email: null, returnTo: null }

const rehydrate = fromPromise<StoredSession, void>(async ({ signal }) => {
  const [auth, pair] = await Promise.all([storedAuth.read(), storedTokens.read()])
  // After an abort the page has continued without a session, so it must not get tokens either.
  if (signal.aborted || auth === null) return emptySession
  const user = pair === null ? null : auth.user
  if (user !== null) tokens.set(pair, true)
  return { user, email: auth.verifyEmail ?? null, returnTo: auth.redirectTo ?? null }
})

/**
 * Stores the tokens on the device and synchronises the tabs of this browser: a login or logout in one tab applies
 * to all.
 */
const followOtherTabs = fromCallback<SessionEvent>(({ sendBack }) => {
  const stopStoring = tokens.subscribe((pair, isStored) => {
    if (!isStored) void storedTokens.write(pair)
  })
  const follow = async (key: string | null, newValue: string | null) => {
    const pair = await readStoredTokens()
    tokens.set(pair, true)
    if (key === storedTokens.key) return
    const stored = await storedAuth.parse(newValue)
    const user = pair === null ? null : (stored?.user ?? null)
    // An expiry leaves the address to return to, and a logout leaves none.
    const isExpired = (stored?.redirectTo ?? null) !== null
    const at = location.pathname + location.search
    sendBack(
      user === null
        ? { type: "session.endedElsewhere", isExpired, at }
        : { type: "session.startedElsewhere", user },
    )
  }
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // A null key means that all storage was cleared.
    if (key === null || key === storedAuth.key || key === storedTokens.key)
      // The schema failed to load, so the other tab's login is unknown.
      follow(key, newValue).catch(() => undefined)
  }
  window.addEventListener("storage", onStorage)
  return () => {
    stopStoring()
    window.removeEventListener("storage", onStorage)
  }
})

/** Clears the cached responses in memory and on the device. */
const clearApiCache = () => {
  responseCache.clear()
  void removeCachedRows()
}

/** The records of this device that a logout removes. */
const removedRecords = [
  "cart",
  // The shipping details.
  "checkout",
  // Unsaved profile values.
  "profile-draft",
  // Drafts and unsent messages.
  "messages",
  // The drafts of a faith entry, and of changes to the member's own entries.
  "faith-draft",
  "entry-change-draft",
  // What waits for a connection.
  "outbox",
  // The drafts of a transition and of the settings.
  "transition-draft",
  "settings-draft",
  // What was typed into dialogs, such as a report or the reason of a refusal.
  "dialog-draft",
  // What staff typed about members: notes and reasons, corrections of a profile, offline payments.
  "care-draft",
  "member-correction-draft",
  "offline-payment-draft",
  // The notes of unfinished reviews, unsent replies and messages to members, and refunds that were not asked for.
  "review-draft",
  "inbox-draft",
  "event-message-draft",
  "refund-draft",
  // The draft of a donation.
  "gift-draft",
  // The addresses of the last codes.
  "verification-code",
  "reset-code",
]

/** Provides the session with the API calls and this device's storage. */
export const liveSession = sessionMachine.provide({
  actors: {
    followOtherTabs,
    rehydrate,
    logIn: fromPromise<Outcome<User, Failure>, Credentials>(({ input, signal }) =>
      runApi(loadLogIn, input, signal, offlineTexts.secret),
    ),
    refreshUser: fromPromise(async ({ signal }) => ({
      outcome: await runApi(loadMe, undefined, signal),
      at: location.pathname + location.search,
    })),
    logOut: fromPromise(async ({ signal }) => {
      await runApi(loadLogOut, tokens.get()?.refreshToken, signal)
    }),
  },
  actions: {
    storeSession: ({ context: { user, email, returnTo } }) =>
      void storedAuth.write({
        user,
        isAuthenticated: user !== null,
        verifyEmail: email,
        redirectTo: returnTo,
      }),
    storeReturnTo: ({ context: { returnTo } }) =>
      void storedAuth
        .read()
        .then((stored) => storedAuth.write({ user: null, ...stored, redirectTo: returnTo }))
        // A record that could not be read is not overwritten.
        .catch(() => undefined),
    clearTokens: () => tokens.set(null),
    removeMemberRecords: () => {
      for (const name of removedRecords) void removeRecord(name)
      // The selected picture, and the list of a door. What the door did not send names nobody, and stays.
      for (const name of ["avatar-draft", "check-in-list"]) void removeRecord(name, "INDEXEDDB")
    },
    clearApiCache,
  },
})
