import "./form.css"
import type { ReactNode, Ref } from "react"
import { Form as AriaForm, type FormProps as AriaFormProps } from "react-aria-components/Form"
import { AlertIcon } from "../icons.tsx"
import { classNames } from "../class-names.ts"

interface FormProps extends Omit<AriaFormProps, "onSubmit" | "children" | "method"> {
  /** What the form is for; spoken. */
  readonly label: string
  /** Asked for by Enter or a submit button. Nothing is sent by the browser itself. */
  readonly onSubmit: () => void
  /** A sentence about the form as a whole; announced when it appears. */
  readonly problem?: string | undefined
  readonly children: ReactNode
  readonly ref?: Ref<HTMLFormElement>
}

/** Fields under each other, with room between them. Errors belong to the fields; `problem` is for what no field can carry. */
export function Form({ label, onSubmit, problem, children, className, ...props }: FormProps) {
  return (
    <AriaForm
      {...props}
      // Should the browser ever send it itself, nothing of it may get into the address.
      method="post"
      aria-label={label}
      validationBehavior="aria"
      className={classNames("ui-form", className)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div role="alert" className="ui-form-problem">
        {problem !== undefined && (
          <p>
            <AlertIcon />
            {problem}
          </p>
        )}
      </div>
      {children}
    </AriaForm>
  )
}

/** Fields side by side from 600 px, under each other before. */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className="ui-form-row">{children}</div>
}

/** The form's buttons: full width on phones, at the end of the row beyond. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className="ui-form-actions">{children}</div>
}
