"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { useReasonText } from "@/components/errors/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type AskDialogProps = {
  title: ReactNode;
  lead?: ReactNode;
  size?: "small" | "medium" | "large";
  /** Label of the button that changes nothing. */
  keepLabel: string;
  actLabel: string;
  isDanger?: boolean;
  /** The mutation of the main button. The dialog shows its error. */
  mutation?: { isPending: boolean; error: unknown };
  /** For a dialog without one mutation. */
  isActing?: boolean;
  isDisabled?: boolean;
  /** True if the user has entered something that Escape must not lose. */
  isDirty?: boolean;
  /** Reason for a failure, in the reader's words, instead of the mutation's error. */
  problem?: string | null | undefined;
  onClose: () => void;
  children?: ReactNode;
  className?: string;
} & (
  | { onAct: () => void; formProps?: never }
  /** The content is a form that the main button submits (`useForm`). */
  | { formProps: ComponentProps<"form">; onAct?: never }
);

export function AskDialog(props: AskDialogProps) {
  const { title, lead, size = "small", isDirty = false, onClose, formProps, className } = props;
  const id = useId();
  const reasonText = useReasonText();
  const error = props.mutation?.error;
  const problem = props.problem ?? (error == null ? null : reasonText(error));
  const act = formProps ? ({ type: "submit", form: id } as const) : { onClick: props.onAct };
  const content = (
    <>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      {props.children}
    </>
  );
  const layout = className ?? "flex flex-col gap-4";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dirty={isDirty}
      size={size}
      title={title}
      description={lead}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {props.keepLabel}
          </Button>
          <Button
            {...act}
            variant={props.isDanger ? "danger" : "primary"}
            loading={props.mutation?.isPending ?? props.isActing ?? false}
            disabled={props.isDisabled ?? false}
          >
            {props.actLabel}
          </Button>
        </>
      }
    >
      {formProps ? (
        <form {...formProps} id={id} className={layout}>
          {content}
        </form>
      ) : (
        <div className={layout}>{content}</div>
      )}
    </Dialog>
  );
}
