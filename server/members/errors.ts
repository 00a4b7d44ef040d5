import { Data } from "effect"

export class MemberNotFound extends Data.TaggedError("MemberNotFound") {}
