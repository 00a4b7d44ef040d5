import { Data } from "effect"

export class ProductNotFound extends Data.TaggedError("ProductNotFound") {}
