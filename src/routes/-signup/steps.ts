/** Names the steps of a signup. /verify-email is the last one. */
export const signupSteps = ["Account type", "Details", "Verify"] as const
