"use client";

import { CalendarClock, CalendarX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useSaveStatus } from "@/components/form/save-status";
import { getPlannedSending } from "./planned-sending";
import { ScheduleActions } from "./schedule-actions";
import { useZonedTimeText } from "./use-zoned-time-text";

type ScheduleStripProps = {
  envelope: OwnerEnvelope;
  /** Reloads the draft after a saved change has cancelled the sending. */
  onChanged: () => void;
  onSent: () => void;
};

/** Shown above a draft with a planned sending: warns that a change cancels it, and tells when it did. */
export function ScheduleStrip({ envelope, onChanged, onSent }: ScheduleStripProps) {
  const t = useTranslations("later");
  const when = useZonedTimeText();
  const planned = getPlannedSending(envelope);
  const [last, setLast] = useState(planned);
  const [isTakenBack, setTakenBack] = useState(false);
  // A sending cancelled by its own button needs no message, and may be planned for the same time again.
  if (planned ? planned.at !== last?.at : isTakenBack) {
    setLast(planned);
    setTakenBack(false);
  }
  useAfterSaving(planned !== undefined, onChanged);
  if (planned)
    return (
      <Strip icon={<CalendarClock className="mt-0.5 size-5 shrink-0 text-info" aria-hidden />}>
        <p className="min-w-[min(16rem,100%)] flex-1" suppressHydrationWarning>
          <span className="font-medium">{t("planned", { when: when(planned.at, planned.timezone) })}.</span>{" "}
          <span className="text-ink-2">{t("changeStops")}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <ScheduleActions
            envelopeId={envelope.id}
            planned={planned}
            size="dense"
            onCancelled={() => setTakenBack(true)}
            onSent={onSent}
          />
        </div>
      </Strip>
    );
  if (!last) return null;
  return (
    <Strip icon={<CalendarX className="mt-0.5 size-5 shrink-0 text-info" aria-hidden />}>
      <p role="status" className="min-w-0 flex-1">
        {t("stopped", { when: when(last.at, last.timezone) })}
      </p>
    </Strip>
  );
}

function Strip({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-info/30 bg-info-tint px-4 py-2 text-body sm:items-center sm:px-6">
      {icon}
      {children}
    </div>
  );
}

/** Calls `act` once all pending changes are saved. */
function useAfterSaving(isWatching: boolean, act: () => void): void {
  const isSaving = useSaveStatus(({ waiting }) => waiting.size > 0);
  const wasSaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a saving counts.
  useEffect(() => {
    if (!isSaving && wasSaving.current && isWatching) act();
    wasSaving.current = isSaving;
  }, [isSaving]);
}
