/** Returns a person for the contract; null without an id, such as for the command on the server. */
export const personOf = (id: string | null, fullName: string | null) =>
  id === null ? null : { _id: id, fullName: fullName ?? "" }
