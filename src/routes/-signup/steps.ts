/** The stepper of a signup; /verify-email is its last step. */
export const signupSteps = ["Account type", "Details", "Verify"] as const
