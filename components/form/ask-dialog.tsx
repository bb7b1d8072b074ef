"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
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
  isActing?: boolean;
  isDisabled?: boolean;
  /** True if the user has entered something that Escape must not lose. */
  isDirty?: boolean;
  /** Reason for the failure, in the reader's words. */
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
  const act = formProps ? ({ type: "submit", form: id } as const) : { onClick: props.onAct };
  const content = (
    <>
      {props.problem && (
        <Banner tone="danger" role="alert">
          {props.problem}
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
            loading={props.isActing ?? false}
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
