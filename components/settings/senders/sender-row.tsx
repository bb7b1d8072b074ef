"use client";

import { CircleAlert, CircleCheck, Clock, type LucideIcon, MailOpen, Pause } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { StatusChip } from "@/components/ui/status-chip";
import type { Tone } from "@/components/ui/tone";
import type { SenderAnswer } from "../api-types";
import type { SenderAct } from "./senders-card";

const LOOKS = {
  PENDING: { tone: "warning", icon: Clock },
  FAILED: { tone: "danger", icon: CircleAlert },
  SUSPENDED: { tone: "warning", icon: Pause },
  REPLY_TO: { tone: "info", icon: MailOpen },
  FROM: { tone: "success", icon: CircleCheck },
} as const satisfies Record<string, { tone: Tone; icon: LucideIcon }>;

/** Returns the use of an address, or its status if it has none. */
function getSenderStanding({ status, sendsAs }: SenderAnswer): keyof typeof LOOKS {
  return status === "SUSPENDED" || sendsAs === null ? (status === "VERIFIED" ? "REPLY_TO" : status) : sendsAs;
}

type SenderRowProps = { sender: SenderAnswer; canChange: boolean; onAct: (act: SenderAct) => void };

export function SenderRow({ sender, canChange, onAct }: SenderRowProps) {
  const t = useTranslations("senders");
  const standing = getSenderStanding(sender);
  const { tone, icon: Icon } = LOOKS[standing];
  const { id, email, domain } = sender;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-body font-medium wrap-anywhere">{email}</span>
          <StatusChip tone={tone} icon={<Icon aria-hidden />}>
            {t(`state.${standing}`)}
          </StatusChip>
        </p>
        <p className="mt-0.5 max-w-[68ch] text-dense wrap-anywhere text-ink-2">
          {t(`says.${standing}`, { domain: domain.name })}
        </p>
      </div>
      {canChange && (
        <div className="flex flex-wrap items-center gap-2 max-md:-ml-3">
          <NextStep sender={sender} onAct={onAct} />
          <Button
            size="dense"
            variant="dangerQuiet"
            aria-label={t("removeOf", { email })}
            onClick={() => onAct({ kind: "remove", senderAddressId: id })}
          >
            {t("remove")}
          </Button>
        </div>
      )}
    </li>
  );
}

function NextStep({ sender, onAct }: Pick<SenderRowProps, "sender" | "onAct">) {
  const t = useTranslations("senders");
  const { id, email, status, sendsAs } = sender;
  const step =
    sendsAs === null ? "enterCode" : status === "VERIFIED" && sendsAs === "REPLY_TO" ? "sendFrom" : "records";
  return (
    <Button
      size="dense"
      variant={step === "enterCode" ? "secondary" : "quiet"}
      aria-label={t(`${step}Of`, { email })}
      onClick={() => onAct({ kind: step === "enterCode" ? "code" : "records", senderAddressId: id })}
    >
      {t(step)}
    </Button>
  );
}
