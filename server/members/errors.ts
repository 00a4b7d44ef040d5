import { Data } from "effect"

export class MemberNotFound extends Data.TaggedError("MemberNotFound") {}

/** The office has hidden the profile (OFFICE §16). */
export class ProfileHidden extends Data.TaggedError("ProfileHidden") {}
