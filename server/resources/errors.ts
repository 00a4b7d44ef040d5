import { Data } from "effect"

export class ResourceNotFound extends Data.TaggedError("ResourceNotFound") {}
