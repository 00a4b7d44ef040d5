/**
 * The keys of the sandbox providers. They are no secrets: they work only with the sandbox of this server, and a webhook
 * signed with them grants nothing by itself, because settling always asks the provider.
 */
export const sandboxPaystack = { secretKey: "sk_test_sandbox_of_the_member_portal" } as const

export const sandboxPayPal = {
  clientId: "sandbox-client-of-the-member-portal",
  clientSecret: "sandbox-secret-of-the-member-portal",
  webhookId: "WH-SANDBOX-PORTAL",
  merchantId: "SANDBOXMERCHANT",
} as const
