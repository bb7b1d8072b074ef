"use client";

import { Clock, MailCheck } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { OriginalLinks } from "./file-links";
import { Notice } from "./notice";
import type { ScreenOutcome } from "./outcome";
import { ParticipantList } from "./participants";

/** No action yet, or only a copy later. The page polls by itself. */
export function WaitingScreen({
  state,
  arrived,
}: {
  state: ScreenOutcome<"waiting" | "copyLater">;
  arrived: boolean;
}) {
  const t = useTranslations("signing.outcome");
  const format = useFormatter();
  if (state.screen === "copyLater") {
    return (
      <Notice state={state} icon={MailCheck} tone="info" title={t("copyLater.title")} arrived={arrived}>
        <p>{t("copyLater.body", { title: state.title })}</p>
        <ParticipantList participants={state.participants} />
      </Notice>
    );
  }
  const { position, waitingFor, files } = state;
  return (
    <Notice state={state} icon={Clock} tone="info" title={t("waiting.title")} arrived={arrived}>
      <p className="text-lead font-medium [overflow-wrap:anywhere]">{state.title}</p>
      <p>
        {waitingFor.length > 0
          ? t("waiting.bodyFor", { names: format.list(waitingFor), count: waitingFor.length })
          : t("waiting.body")}
      </p>
      <p>{t("waiting.place", position)}</p>
      <OriginalLinks files={files} />
      <ParticipantList participants={state.participants} />
    </Notice>
  );
}
