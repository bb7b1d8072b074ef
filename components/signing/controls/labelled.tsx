"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { FieldValueProblem } from "@/server/domain/field/value";
import type { ShownField } from "../model/signer-field";
import { usePageWords } from "./page-words";
import { useWords } from "./use-words";

export type ControlNames = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type LabelledProps = {
  field: ShownField;
  problem: FieldValueProblem | undefined;
  hint?: ReactNode;
  /** The hint contains a live count that screen readers announce. */
  live?: boolean;
  children: (names: ControlNames) => ReactNode;
};

function useAriaProps(problem: FieldValueProblem | undefined, hint: ReactNode) {
  const id = useId();
  const words = usePageWords();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`, words && `${id}-paper`];
  const describedBy = described.filter(Boolean).join(" ");
  return {
    id,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": problem ? (true as const) : undefined,
  };
}

/**
 * The page text stays unfolded once the control had the focus. Folding it
 * on blur would move the next control away from under the pointer.
 */
function useUnfoldOnce() {
  const [isWhole, setWhole] = useState(false);
  return { isWhole, unfold: () => setWhole(true) };
}

/** Label, control, problem and hint as one unit in recipient size. "optional" or "required" is a word. */
export function Labelled({ field, problem, hint, children }: LabelledProps) {
  const names = useAriaProps(problem, hint);
  const { isWhole, unfold } = useUnfoldOnce();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears where the focus is, and is nothing to press.
    <div className="flex min-w-0 flex-col gap-1.5" onFocus={unfold}>
      <label htmlFor={names.id} className="font-medium">
        <LabelText field={field} />
      </label>
      {children(names)}
      <Notes id={names.id} problem={problem} hint={hint} isWhole={isWhole} />
    </div>
  );
}

/** As `Labelled`, for a set of options: the label names the group. */
export function LabelledGroup({ field, problem, hint, live = false, children }: LabelledProps) {
  const names = useAriaProps(problem, hint);
  const { isWhole, unfold } = useUnfoldOnce();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1.5"
      onFocus={unfold}
      aria-describedby={names["aria-describedby"]}
    >
      <legend className="mb-1.5 font-medium">
        <LabelText field={field} />
      </legend>
      {children(names)}
      <Notes id={names.id} problem={problem} hint={hint} live={live} isWhole={isWhole} />
    </fieldset>
  );
}

function LabelText({ field }: { field: ShownField }) {
  const t = useTranslations("signing.step");
  const words = useWords();
  return (
    <>
      <span className="[overflow-wrap:anywhere]">{words.label(field)}</span>{" "}
      <span className="text-body font-normal text-ink-2">
        ({t(field.required ? "required" : "optional")})
      </span>
      {!field.own && (
        <span className="block text-body font-normal text-ink-2">
          {t("for", { name: field.recipientName })}
        </span>
      )}
    </>
  );
}

function Notes({
  id,
  problem,
  hint,
  live = false,
  isWhole,
}: Pick<LabelledProps, "problem" | "hint" | "live"> & { id: string; isWhole: boolean }) {
  const words = useWords();
  const t = useTranslations("signing.form");
  const paper = usePageWords();
  return (
    <>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="flex items-start gap-1.5 text-body text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {words.problem(problem)}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} aria-live={live ? "polite" : undefined} className="text-body text-ink-2">
          {hint}
        </p>
      )}
      {/* The line is reserved before its text loads with the file, so that nothing moves under a finger. */}
      {paper !== undefined && (
        <p
          id={`${id}-paper`}
          className={classNames(
            "min-h-lh text-body text-ink-3 [overflow-wrap:anywhere]",
            !isWhole && "line-clamp-1",
          )}
        >
          {paper && t("context", { text: paper })}
        </p>
      )}
    </>
  );
}
