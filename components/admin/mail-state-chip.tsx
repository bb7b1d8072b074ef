"use client";

import type { inferRouterOutputs } from "@trpc/server";
import { Archive, Check, CircleAlert, Clock, Send } from "lucide-react";
import { useTranslations } from "use-intl";
import { StatusChip } from "@/components/ui/status-chip";
import type { AppRouter } from "@/server/routers";

export type ListedMail = inferRouterOutputs<AppRouter>["admin"]["mail"]["list"]["data"][number];

const looks = {
  QUEUED: { tone: "neutral", icon: Clock },
  SENDING: { tone: "info", icon: Send },
  SENT: { tone: "success", icon: Check },
  FAILED: { tone: "danger", icon: CircleAlert },
} as const;

/** Shows a mail's delivery state, or that it was only stored because there is no mail server. */
export function MailStateChip({ mail }: { mail: Pick<ListedMail, "state" | "transport"> }) {
  const t = useTranslations("owner.outbox");
  if (mail.state === "SENT" && mail.transport === "outbox")
    return (
      <StatusChip tone="neutral" icon={<Archive aria-hidden />}>
        {t("kept")}
      </StatusChip>
    );
  const { tone, icon: Icon } = looks[mail.state];
  return (
    <StatusChip tone={tone} icon={<Icon aria-hidden />}>
      {t(`states.${mail.state}`)}
    </StatusChip>
  );
}
