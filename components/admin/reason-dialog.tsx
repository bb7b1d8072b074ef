"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";

/** An admin's action, which requires a reason (ruling 67). */
export type ReasonedAct = {
  title: string;
  body: string;
  actLabel: string;
  /** Resolves when done. An error is shown, and the typed reason stays. */
  act: (reason: string) => Promise<unknown>;
};

const SHORTEST = 3;

export function ReasonDialog({ asked, onClose }: { asked: ReasonedAct; onClose: () => void }) {
  const t = useTranslations("admin.reason");
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isActing, setActing] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isShort = reason.trim().length < SHORTEST;
    setMissing(isShort);
    if (isShort) return;
    setActing(true);
    try {
      await asked.act(reason.trim());
      onClose();
    } catch (error) {
      setProblem(error);
      setActing(false);
    }
  }

  return (
    <AskDialog
      title={asked.title}
      lead={asked.body}
      size="medium"
      keepLabel={t("cancel")}
      actLabel={asked.actLabel}
      isActing={isActing}
      isDirty={reason !== ""}
      problem={problem === null ? null : errorText(problem)}
      onClose={() => !isActing && onClose()}
      formProps={{ onSubmit: submit, noValidate: true }}
    >
      <Field label={t("label")} hint={t("hint")} error={isMissing ? t("missing") : undefined} required>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </AskDialog>
  );
}
