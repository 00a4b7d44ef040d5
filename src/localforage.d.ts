/** The build of localforage without promises of its own: every browser that runs this client has them. */
declare module "localforage/dist/localforage.nopromises.js" {
  export { default } from "localforage"
}
