"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type AskDialogProps = {
  title: ReactNode;
  lead?: ReactNode;
  size?: "small" | "medium" | "large";
  /** What leaves everything as it is. */
  keepLabel: string;
  actLabel: string;
  isDanger?: boolean;
  isActing?: boolean;
  /** Nothing to act on yet. */
  isDisabled?: boolean;
  /** Something was entered that Escape must not lose. */
  isDirty?: boolean;
  /** Why the act failed, in the reader's words. */
  problem?: string | null | undefined;
  onClose: () => void;
  children?: ReactNode;
  /** Layout of the content. */
  className?: string;
} & (
  | { onAct: () => void; formProps?: never }
  /** The content is a form that the main button submits (`useForm`). */
  | { formProps: ComponentProps<"form">; onAct?: never }
);

/** One question before one act: what it is about, what is asked, why it failed, and the two ways on. */
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
