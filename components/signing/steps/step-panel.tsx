"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { isSignatureType } from "@/server/domain/recipient/role";
import { AnswerControl } from "../controls/answer-control";
import { PageCrop } from "../document/page-crop";
import { TextButton } from "../frame";
import { ReuseOffer } from "../lazy-parts";
import { listOpenPlacesLike } from "../model/reuse";
import type { ShownField } from "../model/signer-field";
import { useMayReject } from "../state/embedding";
import { useSessionContext } from "../state/session-context";
import { AssistanceNote } from "./assistance-note";
import { AssistedBadge } from "./assisted-badge";
import { StepProgress } from "./step-progress";

/**
 * Shows a single field at a time as a normal form control: the
 * panel leads, the document follows (components/signing.md 5.3).
 */
export function StepPanel() {
  const { current, fields, settle, advance, isLast, startedOnPage } = useSessionContext();
  const form = useRef<HTMLFormElement>(null);
  useFirstControlFocus(form, current?.id, startedOnPage);
  if (current === null) return null;
  const submitStep = (event: FormEvent) => {
    event.preventDefault();
    if (settle(current)) advance(current.id);
    else findFirstControl(form.current)?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submitStep}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto low:block low:overflow-visible"
      data-step={current.id}
    >
      <div className="min-h-36 flex-1 overflow-y-auto px-5 pt-3 pb-2 beside:min-h-0 beside:flex-none low:overflow-visible">
        <AssistanceNote />
        <StepProgress />
        <PageCrop field={current} />
        <div className="mt-2">
          <AnswerControl key={current.id} field={current} />
          <AssistedBadge field={current} />
        </div>
        {listOpenPlacesLike(current, fields).length > 0 && <ReuseOffer field={current} />}
      </div>
      <Actions field={current} last={isLast(current)} />
    </form>
  );
}

function Actions({ field, last }: { field: ShownField; last: boolean }) {
  const frame = useTranslations("signing.frame");
  const t = useTranslations("signing.step");
  const { plan, goTo, setView, setDialog, advance, edits, entered, commit } = useSessionContext();
  const mayReject = useMayReject();
  const commitThen = (act: () => void) => () => {
    if (edits.snapshot().get(field.id)?.status === "draft") commit(field, entered(field));
    act();
  };
  const place = plan.fillable.findIndex(({ id }) => id === field.id);
  const before = plan.fillable[place - 1];
  const isWaitingForPad = (isSignatureType(field.type) || field.type === "RUT_FIRMADO") && !field.done;
  return (
    // Keeps the focus in the control until the click: a blur may show a problem and move the buttons.
    // biome-ignore lint/a11y/noStaticElementInteractions: takes nothing, keeps the focus where it is.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="shrink-0 px-5 pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))]"
    >
      {last && <OptionalOffer field={field} />}
      <div className="flex flex-wrap gap-2">
        {before && (
          <Button size="recipient" variant="secondary" onClick={commitThen(() => goTo(before.id))}>
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
        <TextButton
          aria-label={`${t("form")}: ${frame("skipToForm")}`}
          onClick={commitThen(() => setView("form"))}
        >
          {t("form")}
        </TextButton>
        {field.required && (
          <TextButton className={field.done ? "invisible" : ""} onClick={commitThen(() => advance(field.id))}>
            {t("skip")}
          </TextButton>
        )}
        {mayReject && (
          <TextButton onClick={commitThen(() => setDialog({ kind: "reject" }))}>{t("reject")}</TextButton>
        )}
      </div>
    </div>
  );
}

/** Offers the optional fields once, after all required ones are done. */
function OptionalOffer({ field }: { field: ShownField }) {
  const t = useTranslations("signing.step");
  const { plan, goTo } = useSessionContext();
  const open = plan.optionalOpen.filter(({ id }) => id !== field.id);
  const [first] = open;
  if (!first || !field.done) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-2 text-body text-ink-2">
      {t("optionalLeft", { count: open.length })}
      <TextButton onClick={() => goTo(first.id)}>{t("optionalFill")}</TextButton>
    </p>
  );
}

function findFirstControl(form: HTMLFormElement | null): HTMLElement | null {
  const control = form?.querySelector(
    "input:not([type=file]), textarea, select, fieldset button:not([data-second])",
  );
  return control instanceof HTMLElement ? control : null;
}

/**
 * Focuses the control of a new step for keyboard and screen
 * reader. Not if the step was opened on the document.
 */
function useFirstControlFocus(
  form: React.RefObject<HTMLFormElement | null>,
  fieldId: number | undefined,
  startedOnPage: React.RefObject<boolean>,
) {
  useEffect(() => {
    if (fieldId === undefined || startedOnPage.current) return;
    findFirstControl(form.current)?.focus({ preventScroll: true });
  }, [form, fieldId, startedOnPage]);
}
