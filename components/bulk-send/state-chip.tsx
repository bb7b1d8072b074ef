"use client";

import { CircleCheck, CirclePause, CircleStop, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { StatusChip } from "@/components/ui/status-chip";
import type { Tone } from "@/components/ui/tone";
import type { BulkSendState } from "@/server/domain/bulk-send/lifecycle";

const LOOKS: Record<BulkSendState, { tone: Tone; icon: typeof CircleCheck }> = {
  RUNNING: { tone: "info", icon: LoaderCircle },
  PAUSED: { tone: "warning", icon: CirclePause },
  STOPPED: { tone: "neutral", icon: CircleStop },
  ENDED: { tone: "success", icon: CircleCheck },
};

export function BulkStateChip({ state }: { state: BulkSendState }) {
  const t = useTranslations("bulk.run.state");
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={<Icon aria-hidden />}>
      {t(state)}
    </StatusChip>
  );
}
