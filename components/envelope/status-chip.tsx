"use client";

import {
  BadgeCheck,
  Ban,
  CalendarClock,
  CircleSlash,
  Clock,
  LoaderCircle,
  MailX,
  Pencil,
  PenLine,
  Send,
  ShieldAlert,
  TimerOff,
} from "lucide-react";
import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import { StatusChip } from "@/components/ui/status-chip";
import type { Tone } from "@/components/ui/tone";
import type { EnvelopeChip } from "@/server/domain/recipient/timeline";

type ChipStyle = { tone: Tone; icon: ComponentType<{ "aria-hidden": true; className?: string }> };

const looks: Record<EnvelopeChip["chip"], ChipStyle> = {
  draft: { tone: "neutral", icon: Pencil },
  scheduled: { tone: "info", icon: CalendarClock },
  sending: { tone: "info", icon: Send },
  yourTurn: { tone: "primary", icon: PenLine },
  waiting: { tone: "info", icon: Clock },
  expired: { tone: "warning", icon: TimerOff },
  deliveryProblem: { tone: "warning", icon: MailX },
  sealing: { tone: "info", icon: LoaderCircle },
  sealRefused: { tone: "danger", icon: ShieldAlert },
  completed: { tone: "success", icon: BadgeCheck },
  rejected: { tone: "danger", icon: Ban },
  cancelled: { tone: "strong", icon: CircleSlash },
};

export function useChipText(): (chip: EnvelopeChip) => string {
  const t = useTranslations("owner.chip");
  return (chip) => {
    if (chip.chip === "rejected") return chip.by ? t("rejectedBy", { name: chip.by }) : t("rejected");
    if (chip.chip === "waiting")
      return t("waiting", { left: chip.progress.of - chip.progress.done, of: chip.progress.of });
    return t(chip.chip);
  };
}

/** The status of an envelope on its page by icon, word and colour (components/README.md 1.4). */
export function EnvelopeStatusChip({ chip }: { chip: EnvelopeChip }) {
  const chipText = useChipText();
  const { tone, icon: Icon } = looks[chip.chip];
  return (
    <StatusChip
      tone={tone}
      icon={<Icon aria-hidden className={chip.chip === "sealing" ? "animate-spin" : ""} />}
      {...(chip.chip === "waiting" ? { share: chip.progress.done / Math.max(1, chip.progress.of) } : {})}
      size="large"
    >
      {chipText(chip)}
    </StatusChip>
  );
}
