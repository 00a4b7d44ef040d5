import "./form.css"
import type { ReactNode, Ref } from "react"
import { Form as AriaForm, type FormProps as AriaFormProps } from "react-aria-components/Form"
import { AlertIcon } from "../icons.tsx"
import { classNames } from "../class-names.ts"

interface FormProps extends Omit<AriaFormProps, "onSubmit" | "children" | "method"> {
  /** The accessible name. */
  readonly label: string
  /** Called on Enter or a submit button. The browser's own submit is prevented. */
  readonly onSubmit: () => void
  /** An error that belongs to no field. Announced when it appears. */
  readonly problem?: string | undefined
  readonly children: ReactNode
  readonly ref?: Ref<HTMLFormElement>
}

/** Lays out the fields of a form below each other. */
export function Form({ label, onSubmit, problem, children, className, ...props }: FormProps) {
  return (
    <AriaForm
      {...props}
      // Without a script the browser submits the form itself. `post` keeps the values out of the URL.
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

/** Shows fields side by side from 600 px on, else below each other. */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className="ui-form-row">{children}</div>
}

/** Shows the form's buttons: full width on phones, else at the end of the row. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className="ui-form-actions">{children}</div>
}
