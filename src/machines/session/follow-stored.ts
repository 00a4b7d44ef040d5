import { storedAuth } from "./stored-session.ts"

// A page in the browser's back/forward cache hears of no login or logout. When it is restored, its next request would run as
// whoever is logged in now, so it follows the session of this device.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return
  const { key } = storedAuth
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key) }))
})
