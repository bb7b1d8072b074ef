"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

/** Attributes that tie a control to its label, hint and error. Spread them on the control. */
type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence; if present, the control is announced as invalid. */
  error?: string | undefined;
  required?: boolean;
  /**
   * Keeps the label for screen readers only; `atDesk` only on wide screens, where a column heading shows it.
   */
  labelHidden?: boolean | "atDesk";
  /** Content at the end of the label's line (a counter, a link). */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, control, hint and error as one unit: the error is under the control and is read with it. */
export function Field({ label, hint, error, required, labelHidden, aside, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <div
        className={classNames(
          "flex items-baseline justify-between gap-3",
          labelHidden && (labelHidden === "atDesk" ? "lg:sr-only" : "sr-only"),
        )}
      >
        <label htmlFor={id} className="text-body font-medium text-ink">
          {label}
        </label>
        {aside && <span className="text-dense text-ink-3">{aside}</span>}
      </div>
      {children({
        id,
        "aria-describedby": describedBy,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-dense text-danger">
          <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-dense text-ink-3 wrap-anywhere">
          {hint}
        </p>
      )}
    </div>
  );
}
