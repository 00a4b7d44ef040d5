/** Errors that pages show, where SPEC §8 has no text of its own. */
export const errorMessages = {
  wrongCredentials: "Invalid email or password",
  closed: "This account is closed. Please write to the national office.",
  wrongCode: "That code is not right. Please check it, or log in first if you signed up on another device.",
  tooManyTries: "That code was tried too often. Please ask for a new one.",
  expiredCode: "That code has expired. Please ask for a new one.",
  usedCode: "That code was used already. Log in, or ask for a new one.",
  badReset: "That reset code is not right or has expired. Please ask for a new one.",
  region: "Please choose from the list",
  phone: "Enter a valid phone number",
  mismatch: "Passwords do not match",
  /** SPEC §5 has this text where a member changes the password. */
  mismatchOnChange: "Password do not match",
  wrongOldPassword: "That is not your old password. Please type it again.",
  samePassword: "Please choose a password that differs from the old one.",
} as const
