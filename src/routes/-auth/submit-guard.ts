/**
 * Delays a submit until the page's script has loaded (input-before-hydration.ts). Without the script the browser would send the
 * form itself, with the password. `scripts/build/prerender.ts` writes this function into every page with a form, before the form.
 * So the function must not use anything outside itself.
 */
export const submitGuard = (): void => {
  addEventListener(
    "submit",
    (event) => {
      const { submitter } = event
      // Only a prerendered form has this attribute. Its component removes it on mount.
      if (!submitter?.closest("[data-unhydrated]")) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // Looks like a pending Button (src/ui/button/button.tsx).
      submitter.setAttribute("aria-busy", "true")
      submitter.setAttribute("data-waiting", "true")
      const status = document.getElementById("submit-status")
      if (status)
        status.innerHTML =
          '<span class="visually-hidden">Please wait. This continues as soon as the page has loaded.</span>'
    },
    true,
  )
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      // The browser sends the next press as a POST. The server responds with the page, which loads its script again.
      for (const form of document.querySelectorAll("[data-unhydrated]")) {
        form.removeAttribute("data-unhydrated")
        const pressed = form.querySelector("[data-waiting]")
        pressed?.removeAttribute("aria-busy")
        pressed?.removeAttribute("data-waiting")
        const status = document.getElementById("submit-status")
        if (status)
          status.innerHTML = "<p>A part of the portal did not load. Check your connection and try again.</p>"
      }
    },
    true,
  )
}
