/**
 * What the stand-in providers accept. Not secrets: they open only the play-money providers of this same server, and a
 * webhook signed with them moves nothing by itself, for settling always asks the provider.
 */
export const sandboxPaystack = { secretKey: "sk_test_sandbox_of_the_member_portal" } as const

export const sandboxPayPal = {
  clientId: "sandbox-client-of-the-member-portal",
  clientSecret: "sandbox-secret-of-the-member-portal",
  webhookId: "WH-SANDBOX-PORTAL",
  merchantId: "SANDBOXMERCHANT",
} as const
