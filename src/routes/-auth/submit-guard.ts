/**
 * Holds a press of Login, Continue … until the page's own script takes it over (input-before-hydration.ts): without that script the
 * browser would send the form itself, with the password in it. `scripts/build/prerender.ts` writes this function into
 * every page that has a form, before the form, so it must use nothing from outside itself.
 */
export const submitGuard = (): void => {
  addEventListener(
    "submit",
    (event) => {
      const { submitter } = event
      // Only a form that came with the page has this attribute, until its component is mounted.
      if (!submitter?.closest("[data-unhydrated]")) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // As the portal's own button while its work is under way (src/ui/button/button.tsx).
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
      // The next press is a POST by the browser: the server answers with the page, which loads its script again.
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
