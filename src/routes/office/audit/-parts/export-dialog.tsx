import { useId } from "react"
import * as rules from "#api/contract/field-rules.ts"
import type { AuditFilters } from "#api/contract/office-audit.ts"
import { auditCsv } from "#api/office-audit.ts"
import { saveFile } from "#machines/download/save-file.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"

interface ExportDialogProps {
  readonly filters: AuditFilters
  readonly onClose: () => void
}

/** Exports the entries of the page's filters as CSV. The password of the reader confirms it (OFFICE §1). */
export function ExportDialog({ filters, onClose }: ExportDialogProps) {
  const id = useId()
  const { field, formRef, failure, isBusy, submit } = useForm<Readonly<{ password: string }>>({
    initialValues: { password: "" },
    validate: (values) => validateFields({ password: rules.password }, { ...values }),
    submit: async ({ password }) => {
      const outcome = await runMemberApi(
        () => Promise.resolve(auditCsv),
        { ...filters, password },
        new AbortController().signal,
      )
      if (outcome._tag === "Ok") {
        saveFile(outcome.value)
        onClose()
      }
      return outcome
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!isBusy}
      title="Export as CSV"
      subtitle="The newest 5,000 entries with these filters. The audit log says that you exported them."
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} isPending={isBusy}>
            Export
          </Button>
        </>
      }
    >
      <Form
        id={`${id}-form`}
        ref={formRef}
        label="Export as CSV"
        onSubmit={submit}
        problem={failure === null || failure._tag === "BadRequest" ? undefined : failure.message}
      >
        <TextField
          {...field("password")}
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      </Form>
    </Dialog>
  )
}
