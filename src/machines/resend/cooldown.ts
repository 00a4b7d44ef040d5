/** How long a member waits before another code can be sent (ms, DECISIONS §2). */
export const resendCooldown = 60_000
