/**
 * The keys of the sandbox providers. They are not secret, because they work only with this server's sandbox. A webhook
 * signed with them grants nothing by itself: settlement always asks the provider.
 */
export const sandboxPaystack = { secretKey: "sk_test_sandbox_of_the_member_portal" } as const

export const sandboxPayPal = {
  clientId: "sandbox-client-of-the-member-portal",
  clientSecret: "sandbox-secret-of-the-member-portal",
  webhookId: "WH-SANDBOX-PORTAL",
  merchantId: "SANDBOXMERCHANT",
} as const
