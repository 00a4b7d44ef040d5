import { fromCallback, fromPromise } from "xstate"
import { readKeptTokens } from "#api/stored-tokens.ts"
import { tokens } from "#api/tokens.ts"
import { askApi } from "../from-api.ts"
import { deviceKey } from "./device-key.ts"
import { keptAuth, keptTokens } from "./stored-session.ts"
import type { User } from "#api/contract/users.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { sessionMachine, type Credentials, type KeptSession, type SessionEvent } from "./session.machine.ts"
import { deviceReady, forgetRecord } from "./storage.ts"

/** With what keeps the session: who was told that they are in is still in after a reload at once. */
const loadLogIn = () =>
  Promise.all([import("#api/authentication.ts"), deviceReady()]).then(([api]) => api.logIn)
const loadLogOut = () => import("#api/authentication.ts").then((api) => api.logOut)
const loadMe = () => import("#api/account.ts").then((api) => api.me)

const nobody: KeptSession = { user: null, email: null, returnTo: null }

const rehydrate = fromPromise<KeptSession, void>(async ({ signal }) => {
  const [auth, pair] = await Promise.all([keptAuth.read(), keptTokens.read()])
  // Too late: the page has gone on without a session, and tokens without a member would be half a login.
  if (signal.aborted || auth === null) return nobody
  const user = pair === null ? null : auth.user
  if (user !== null) tokens.set(pair)
  return { user, email: auth.verifyEmail ?? null, returnTo: auth.redirectTo ?? null }
})

/**
 * Keeps the tokens on the device, and the tabs of this browser in step: what one of them logs in or out, the others
 * follow.
 */
const followOtherTabs = fromCallback<SessionEvent>(({ sendBack }) => {
  const stopKeeping = tokens.subscribe((pair) => void keptTokens.write(pair))
  const follow = async (key: string | null, newValue: string | null) => {
    const pair = await readKeptTokens()
    tokens.set(pair)
    if (key === keptTokens.key) return
    const user = pair === null ? null : (keptAuth.parse(newValue)?.user ?? null)
    sendBack(user === null ? { type: "session.endedElsewhere" } : { type: "session.startedElsewhere", user })
  }
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // Without a key everything was cleared at once.
    if (key === null || key === keptAuth.key || key === keptTokens.key) void follow(key, newValue)
  }
  window.addEventListener("storage", onStorage)
  return () => {
    stopKeeping()
    window.removeEventListener("storage", onStorage)
  }
})

const clearApiCache = () => {
  void import("#api/query-client.ts").then((reads) => reads.clearApiCache())
}

/** The machine of the session with its real actors. */
export const liveSession = sessionMachine.provide({
  actors: {
    followOtherTabs,
    rehydrate,
    logIn: fromPromise<Outcome<User, Failure>, Credentials>(async ({ input, signal }) =>
      askApi(loadLogIn, { ...input, deviceKey: await deviceKey() }, signal),
    ),
    refreshUser: fromPromise(async ({ signal }) => ({
      outcome: await askApi(loadMe, undefined, signal),
      at: location.pathname + location.search,
    })),
    logOut: fromPromise(async ({ signal }) => {
      await askApi(loadLogOut, tokens.get()?.refreshToken, signal)
    }),
  },
  actions: {
    keepSession: ({ context: { user, email, returnTo } }) =>
      void keptAuth.write({
        user,
        isAuthenticated: user !== null,
        verifyEmail: email,
        redirectTo: returnTo,
      }),
    keepAddress: ({ context: { returnTo } }) =>
      void keptAuth.read().then((kept) => keptAuth.write({ user: null, ...kept, redirectTo: returnTo })),
    forgetTokens: () => tokens.set(null),
    forgetCart: () => {
      void forgetRecord("cart")
      // The shipping details that were typed for it.
      void forgetRecord("checkout")
      // What was typed into the profile and not saved.
      void forgetRecord("profile-draft")
      // Drafts and messages that were not sent.
      void forgetRecord("messages")
      // What was being written to the fellowship.
      void forgetRecord("faith-draft")
      // What was asked of the office, and switched in the settings, and not sent.
      void forgetRecord("transition-draft")
      void forgetRecord("settings-draft")
      // The gift that was being filled in, and the picture that was picked.
      void forgetRecord("gift-draft")
      void forgetRecord("avatar-draft", "INDEXEDDB")
    },
    clearApiCache,
  },
})
