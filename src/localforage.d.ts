/** The build of localforage without a Promise polyfill. Every browser that runs this client has promises. */
declare module "localforage/dist/localforage.nopromises.js" {
  export { default } from "localforage"
}
