import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import { useFormFields } from "#machines/form/form.react.ts"
import { isVideo, resourceOf, type ResourceValues } from "#machines/resource-editor/resource-values.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Card } from "#ui/card/card.tsx"
import { Form } from "#ui/form/form.tsx"
import { RichTextField } from "#ui/rich-text-field/rich-text-field.tsx"
import { Skeleton } from "#ui/skeleton/skeleton.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/editor-main.tsx"
import { RecordPreview } from "../../-records/record-preview.tsx"
import { ResourcePreview } from "./resource-preview.tsx"
import { categoryWords, labelOf } from "./resource-words.ts"

const PictureField = lazy(() =>
  import("../../-records/picture-field.tsx").then((module) => ({ default: module.PictureField })),
)

const categories = (Object.keys(categoryWords) as ResourceValues["category"][]).map((value) => ({
  value,
  label: value,
}))

/** Shows the fields of a resource, and what is typed as members will see it. */
export function ResourceForm({ flow, form }: RecordFormProps) {
  const { field, formRef, values } = useFormFields<ResourceValues>(form)
  const storedSlug = useSelector(flow, ({ context }) => (context.base.values as ResourceValues).slug)
  const category = field("category")
  return (
    <Card as="section" aria-label="The resource">
      <Form ref={formRef} label="Resource" onSubmit={() => flow.send({ type: "save.pressed" })}>
        <TextField {...field("title")} label={labelOf("title")} autoComplete="off" />
        <div className="ui-field">
          <span className="ui-label" aria-hidden="true">
            {labelOf("category")}
          </span>
          <ToggleGroup
            label={labelOf("category")}
            options={categories}
            value={category.value}
            onChange={(value) => {
              if (!category.isReadOnly) category.onChange(value)
            }}
          />
        </div>
        {isVideo(values) && (
          <TextField
            {...field("video")}
            label={labelOf("video")}
            autoComplete="off"
            inputMode="url"
            description="The link of a YouTube video, or its id. It is also the address of the page."
          />
        )}
        <RichTextField
          {...field("description")}
          label={labelOf("description")}
          isOptional={isVideo(values)}
        />
        <Suspense fallback={<Skeleton height={40} />}>
          <PictureField
            label={labelOf("featuredImage")}
            use="resources"
            image={field("featuredImage")}
            alt={field("featuredImageAlt")}
          />
        </Suspense>
        <TextField
          {...field("authorName")}
          label={labelOf("authorName")}
          isOptional
          autoComplete="off"
          description="Members see it below the title."
        />
        <TextField
          {...field("tags")}
          label={labelOf("tags")}
          isOptional
          autoComplete="off"
          description="Separated by commas."
        />
        {!isVideo(values) && (
          <>
            <TextField
              {...field("slug")}
              label={labelOf("slug")}
              isOptional={storedSlug === ""}
              autoComplete="off"
              prefix="/resources/"
              description={
                storedSlug === ""
                  ? "Leave it empty, and it is made from the title when you publish."
                  : "It stays as it is when the title changes."
              }
            />
            {storedSlug !== "" && values.slug.trim() !== storedSlug && (
              <Alert tone="amber">Links to the old address will no longer work.</Alert>
            )}
          </>
        )}
        <RecordPreview name={values.title} width={760}>
          <ResourcePreview resource={{ ...resourceOf(values), publishedAt: null }} />
        </RecordPreview>
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
