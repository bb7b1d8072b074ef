"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { isSignatureType } from "@/server/domain/recipient/role";
import { useMayReject } from "../embedding";
import { FieldControl } from "../fields/field-control";
import { TextButton } from "../frame";
import { ReuseOffer } from "./reuse-offer";
import { useSessionContext } from "./session-context";
import type { ShownField } from "./use-session-fields";

/** One field at a time as an ordinary form control: the panel leads, the paper follows (ux.md 5.3). */
export function StepPanel() {
  const { current, plan, settle, advance } = useSessionContext();
  const form = useRef<HTMLFormElement>(null);
  useFirstControlFocus(form, current?.id);
  if (current === null) return null;
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (settle(current)) advance(current.id);
    else firstControl(form.current)?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={next}
      className="flex min-h-0 flex-1 flex-col [@media(max-height:34rem)]:block [@media(max-height:34rem)]:overflow-y-auto"
      data-step={current.id}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-2 lg:flex-none [@media(max-height:34rem)]:overflow-visible">
        <Progress />
        <div className="mt-2">
          <StepControl key={current.id} field={current} />
        </div>
        <ReuseOffer field={current} />
      </div>
      <Actions field={current} last={plan.missing.every(({ id }) => id === current.id)} />
    </form>
  );
}

function StepControl({ field }: { field: ShownField }) {
  const { entered, problems, edits, commit, tell } = useSessionContext();
  return (
    <FieldControl
      field={field}
      value={entered(field)}
      problem={problems.get(field.id)}
      onDraft={(value) => {
        tell(field.id, null);
        edits.draft(field.id, value);
      }}
      onCommit={(value) => commit(field, value)}
    />
  );
}

function Progress() {
  const t = useTranslations("signing.step");
  const { plan, setView, current, state } = useSessionContext();
  const total = plan.required.length;
  const file = state.session.files.find(({ id }) => id === current?.itemId);
  const place = { page: current?.page ?? 1, pages: file?.pages.length ?? 1 };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-body text-ink-2">
        <span>{t("progress", { done: plan.requiredDone, total })}</span>
        <span className="min-w-0 truncate">
          {state.session.files.length > 1
            ? t("whereFile", { ...place, file: file?.title ?? "" })
            : t("where", place)}
        </span>
      </p>
      <ProgressBar
        label={t("progressName")}
        value={total === 0 ? 1 : plan.requiredDone / total}
        tone={plan.requiredDone === total ? "success" : "primary"}
      />
      {plan.known.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-1 text-body text-ink-2">
          {t("filledForYou", { count: plan.known.length })}
          <TextButton className="-my-2" onClick={() => setView("form")}>
            {t("check")}
          </TextButton>
        </p>
      )}
    </div>
  );
}

function Actions({ field, last }: { field: ShownField; last: boolean }) {
  const t = useTranslations("signing.step");
  const { plan, goTo, setView, setDialog } = useSessionContext();
  const mayReject = useMayReject();
  const place = plan.fillable.findIndex(({ id }) => id === field.id);
  const before = plan.fillable[place - 1];
  const isWaitingForPad = (isSignatureType(field.type) || field.type === "RUT_FIRMADO") && !field.done;
  return (
    <div className="shrink-0 px-5 pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
      <div className="flex gap-2">
        {before && (
          <Button size="recipient" variant="secondary" onClick={() => goTo(before.id)}>
            {t("back")}
          </Button>
        )}
        <Button
          type="submit"
          size="recipient"
          variant={isWaitingForPad ? "secondary" : "primary"}
          className="flex-1"
          data-next
        >
          {t(last ? "review" : "next")}
        </Button>
      </div>
      <div className="-mx-2 flex flex-wrap justify-between gap-x-2">
        <TextButton onClick={() => setView("form")}>{t("form")}</TextButton>
        {mayReject && <TextButton onClick={() => setDialog({ kind: "reject" })}>{t("reject")}</TextButton>}
      </div>
    </div>
  );
}

function firstControl(form: HTMLFormElement | null): HTMLElement | null {
  const control = form?.querySelector(
    "input:not([type=file]), textarea, select, fieldset button:not([data-second])",
  );
  return control instanceof HTMLElement ? control : null;
}

/** A new step takes the focus, so a keyboard or a screen reader goes on where the eye does. */
function useFirstControlFocus(form: React.RefObject<HTMLFormElement | null>, fieldId: number | undefined) {
  useEffect(() => {
    if (fieldId !== undefined) firstControl(form.current)?.focus({ preventScroll: true });
  }, [form, fieldId]);
}
