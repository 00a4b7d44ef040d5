/** The list of common passwords alone. The package's main file also loads a second list. */
declare module "@zxcvbn-ts/language-common/dist/passwords.json.mjs" {
  const passwords: readonly string[]
  export default passwords
}
