import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { pictureBytes, pictureUses } from "./picture-rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import {
  Authorization,
  BadRequest,
  created,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  TooManyRequests,
  UnsupportedMediaType,
} from "./wire.ts"

/** One file in the field `picture`: a JPEG, PNG or WebP of at most 8 MB. */
const PictureForm = Schema.Struct({ picture: Schema.String.annotate({ format: "binary" }) }).pipe(
  HttpApiSchema.asMultipartStream({
    maxParts: 4,
    maxFieldSize: "16 KiB",
    // The parser counts multipart overhead too. The exact size is checked later.
    maxFileSize: pictureBytes + 4 * 1024,
    maxTotalSize: pictureBytes + 64 * 1024,
  }),
)

/** A stored picture. `imageUrl` is a path on the API's host; records are saved with it. */
export const UploadedPicture = Schema.Struct({ imageUrl: Schema.String })
export type UploadedPicture = typeof UploadedPicture.Type

/** Pictures of records (OFFICE §11). Our addition. */
export class PicturesGroup extends HttpApiGroup.make("pictures")
  .add(
    /**
     * Stores a picture, cropped for one use. A picture that no record has is deleted after a day, so a lost response leaves
     * nothing behind.
     */
    HttpApiEndpoint.post("upload", "/office/pictures", {
      query: { use: Schema.Literals(pictureUses) },
      payload: PictureForm,
      success: created(UploadedPicture),
      error: [BadRequest, Forbidden, PayloadTooLarge, UnsupportedMediaType, TooManyRequests],
    }).annotate(RequiredPermission, "pictures.upload"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization)
  .add(
    /** Returns a picture by its server-made name. It needs no token, because an `<img>` sends none. */
    HttpApiEndpoint.get("picture", "/pictures/:name", {
      params: { name: Schema.String },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "image/webp" })),
      error: NotFound,
    }),
  ) {}
