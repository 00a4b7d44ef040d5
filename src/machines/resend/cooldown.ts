/** The minimum wait between two codes (ms, DECISIONS §2). */
export const resendCooldown = 60_000
