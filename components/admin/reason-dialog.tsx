"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";

/** What an admin is about to do; it happens only with a reason (ruling 67). */
export type ReasonedAct = {
  title: string;
  body: string;
  actLabel: string;
  /** Resolves when it is done; what it throws is shown, and the reason stays. */
  act: (reason: string) => Promise<unknown>;
};

const FORM = "reason-form";
const SHORTEST = 3;

/** Asks why, then acts. */
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
    <Dialog
      open
      onOpenChange={(open) => !open && !isActing && onClose()}
      dirty={reason !== ""}
      title={asked.title}
      description={asked.body}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={FORM} loading={isActing}>
            {asked.actLabel}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        {problem !== null && (
          <Banner tone="danger" role="alert" className="mb-4">
            {errorText(problem)}
          </Banner>
        )}
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
      </form>
    </Dialog>
  );
}
