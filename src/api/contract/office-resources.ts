import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { deletion, Gone, restoration, whyNotDeletable } from "./draft-deletion.ts"
import { maxTags, resourceLengths } from "./limits.ts"
import { Person } from "./person.ts"
import { visibleFrom } from "./publication.ts"
import { resourceCategories } from "./resources.ts"
import { filled, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  NotFound,
} from "./wire.ts"

/** The statuses of a resource (OFFICE §13). `scheduled`: members will see it from a later moment on. */
export const resourceStatuses = ["draft", "scheduled", "published"] as const
export const ResourceStatus = Schema.Literals(resourceStatuses)
export type ResourceStatus = typeof ResourceStatus.Type

const Category = Schema.Literals(resourceCategories)

/** What staff write. A draft may lack everything but its title. */
const fields = {
  title: filled(resourceLengths.title),
  category: Category,
  /**
   * The last part of its address. Empty for a draft whose address is made from the title when it is published. For a Webinar
   * or Others: the YouTube id of its video.
   */
  slug: text(resourceLengths.slug),
  /** HTML. It is sanitised before it is stored. */
  description: text(resourceLengths.description),
  /** Empty for a resource without an author. */
  authorName: text(resourceLengths.author),
  tags: Schema.Array(filled(resourceLengths.tag)).check(
    Schema.isMaxLength(maxTags, { message: `Please use at most ${maxTags} tags` }),
  ),
  /** The address of a picture of this portal. */
  featuredImage: Schema.NullOr(text(resourceLengths.picture)),
  /** What the picture shows. Empty for one that only decorates. */
  featuredImageAlt: text(resourceLengths.pictureAlt),
}

/** A new resource. A repeat with the same `freshId` returns the one that the first request made. */
export const NewOfficeResource = Schema.Struct({
  ...fields,
  freshId: Schema.String.check(Schema.isGUID()),
})
export type NewOfficeResource = typeof NewOfficeResource.Type

/** A change of a resource in the version that was read. */
export const OfficeResourceChange = Schema.Struct({ ...fields, version: Schema.Int })
export type OfficeResourceChange = typeof OfficeResourceChange.Type

/** Publishes a resource in the version that was read, at once or from a later moment. */
export const ResourcePublication = Schema.Struct({ version: Schema.Int, visibleFrom })
export type ResourcePublication = typeof ResourcePublication.Type

const Version = Schema.Struct({ version: Schema.Int })

/** A resource as staff see it. */
export const OfficeResource = Schema.Struct({
  _id: Schema.String,
  status: ResourceStatus,
  /** ISO 8601: when members begin to see it. Null for a draft. */
  publishedAt: Schema.NullOr(Schema.String),
  ...fields,
  /** What keeps the resource from being published, as sentences. Empty for one that can be published. */
  missing: Schema.Array(Schema.String),
  whyNotDeletable,
  /** Grows with each change. */
  version: Schema.Int,
  /** Null for a resource that no member of staff changed. */
  changedBy: Schema.NullOr(Person),
  changedAt: Schema.String,
})
export type OfficeResource = typeof OfficeResource.Type

/** A resource in the list. */
export const OfficeResourceRow = Schema.Struct({
  _id: Schema.String,
  title: Schema.String,
  category: Category,
  authorName: Schema.String,
  status: ResourceStatus,
  publishedAt: Schema.NullOr(Schema.String),
})
export type OfficeResourceRow = typeof OfficeResourceRow.Type

const id = { id: Schema.String }

/** Resources that staff write and publish (OFFICE §13). Our addition. */
export class OfficeResourcesGroup extends HttpApiGroup.make("office-resources")
  .add(
    /** Returns resources, drafts first and then the last published first, 25 at a time. */
    HttpApiEndpoint.get("list", "/office/resources", {
      query: {
        after: Schema.optionalKey(Schema.String),
        searchBy: listQuery.searchBy,
        status: Schema.optionalKey(ResourceStatus),
        category: Schema.optionalKey(Category),
      },
      success: answer(
        Schema.Struct({ items: Schema.Array(OfficeResourceRow), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "content.read"),
    HttpApiEndpoint.get("get", "/office/resources/:id", {
      params: id,
      success: answer(OfficeResource),
      error: [Gone, NotFound],
    }).annotate(RequiredPermission, "content.read"),
    /** 400 for an address that another resource has. */
    HttpApiEndpoint.post("create", "/office/resources", {
      payload: NewOfficeResource,
      success: created(OfficeResource),
      error: [BadRequest, Forbidden, Gone],
    }).annotate(RequiredPermission, "content.edit"),
    /** As `create`. 409 with the stored resource when somebody changed it after it was read. */
    HttpApiEndpoint.patch("save", "/office/resources/:id", {
      params: id,
      payload: OfficeResourceChange,
      success: answer(OfficeResource),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /** Shows a resource to members, at once or from a later moment. 400 names what is missing. */
    HttpApiEndpoint.post("publish", "/office/resources/:id/publish", {
      params: id,
      payload: ResourcePublication,
      success: created(OfficeResource),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /** Makes a scheduled or published resource a draft again, which keeps its address. */
    HttpApiEndpoint.post("withdraw", "/office/resources/:id/withdraw", {
      params: id,
      payload: Version,
      success: created(OfficeResource),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    deletion("/office/resources", "content.edit"),
    restoration("/office/resources", OfficeResource, "content.edit"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
