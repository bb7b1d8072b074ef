"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { saveEverything } from "@/components/form/save-status";
import { TimeZonePick } from "@/components/form/time-zone-pick";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { findScheduleFault } from "@/server/domain/envelope/send-later";
import {
  QUICK_PICKS,
  resolveQuickPick,
  toInstant,
  toWallTime,
  type WallTime,
} from "@/server/domain/envelope/wall-time";
import { useZonedTimeText } from "./use-zoned-time-text";

type SendLaterDialogProps = {
  envelopeId: string;
  planned: { at: string; timezone: string } | undefined;
  onPlanned: () => void;
  onClose: () => void;
};

type Chosen = WallTime & { zone: string };

export function SendLaterDialog({ envelopeId, planned, onPlanned, onClose }: SendLaterDialogProps) {
  const t = useTranslations("later");
  const when = useZonedTimeText();
  const errorText = useErrorText();
  const trpc = useTRPC();
  const schedule = useMutation(
    trpc.envelope.schedule.mutationOptions({
      onSuccess: () => {
        onPlanned();
        onClose();
      },
    }),
  );
  const [isUnsaved, setUnsaved] = useState(false);
  const initial = getFirstChoice(planned);
  const { values, set, errors, formProps } = useForm<Chosen>({
    initial,
    validate: (chosen) => {
      const at = toInstant(chosen, chosen.zone);
      if (!at) return { [/^\d/.test(chosen.date) ? "time" : "date"]: t("none") };
      const refusal = findScheduleFault(at, new Date());
      return refusal ? { [refusal === "past" ? "time" : "date"]: t(refusal) } : {};
    },
    onSubmit: async (chosen) => {
      const at = toInstant(chosen, chosen.zone);
      // Saves pending changes first: saved later, they would cancel the sending.
      const isSaved = await saveEverything();
      setUnsaved(!isSaved);
      if (!at || !isSaved) return;
      schedule.mutate({ envelopeId, at: at.toISOString(), timezone: chosen.zone });
    },
  });
  const at = toInstant(values, values.zone);
  const pickTime = ({ date, time }: WallTime) => {
    set("date", date);
    set("time", time);
  };
  return (
    <AskDialog
      title={t("title")}
      lead={t("lead")}
      keepLabel={t("keep")}
      actLabel={t("act")}
      isActing={schedule.isPending}
      isDirty={values.date !== initial.date || values.time !== initial.time || values.zone !== initial.zone}
      problem={isUnsaved ? t("unsaved") : schedule.error && errorText(schedule.error)}
      onClose={onClose}
      formProps={formProps}
    >
      <fieldset aria-label={t("picks")} className="flex flex-wrap gap-2">
        {QUICK_PICKS.map((name) => {
          const wall = resolveQuickPick(name, new Date(), values.zone);
          const isPicked = wall.date === values.date && wall.time === values.time;
          return (
            <Button
              key={name}
              size="dense"
              variant="secondary"
              aria-pressed={isPicked}
              className={isPicked ? "border-primary bg-info-tint" : ""}
              onClick={() => pickTime(wall)}
            >
              {t(name)}
            </Button>
          );
        })}
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field label={t("date")} error={errors.date} required>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={values.date}
              min={toWallTime(new Date(), values.zone).date}
              onChange={(event) => set("date", event.target.value)}
            />
          )}
        </Field>
        <Field label={t("time")} error={errors.time} required>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={values.time}
              onChange={(event) => set("time", event.target.value)}
            />
          )}
        </Field>
      </div>
      <TimeZonePick label={t("zone")} zone={values.zone} onZone={(zone) => set("zone", zone)} />
      <p role="status" className="min-h-5 text-dense text-ink-2">
        {at &&
          findScheduleFault(at, new Date()) === null &&
          `${t("planned", { when: when(at.toISOString(), values.zone) })}.`}
      </p>
    </AskDialog>
  );
}

/** Returns the planned time, or tomorrow at nine. */
function getFirstChoice(planned: SendLaterDialogProps["planned"]): Chosen {
  const zone = planned?.timezone ?? getBrowserTimeZone();
  const wall = planned
    ? toWallTime(new Date(planned.at), zone)
    : resolveQuickPick("tomorrow", new Date(), zone);
  return { ...wall, zone };
}
