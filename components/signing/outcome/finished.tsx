"use client";

import { CircleCheck, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDay } from "../use-day";
import { OriginalLinks, SealedDownloads } from "./file-links";
import { Notice } from "./notice";
import type { OutcomeOf } from "./outcome";
import { ParticipantList } from "./participants";
import { RedirectCard } from "./redirect-card";

type FinishedProps = {
  state: OutcomeOf<"done" | "completed">;
  arrived: boolean;
  /** This page saw the act itself; only then does it follow the sender's address (ruling 40). */
  justActed: boolean;
};

/** My part is over: who remains, the sealing while it runs, and at last the sealed files. */
export function Finished({ state, arrived, justActed }: FinishedProps) {
  if (state.screen === "completed") return <Completed state={state} arrived={arrived} />;
  return <Done state={state} arrived={arrived} justActed={justActed} />;
}

function Completed({ state, arrived }: { state: OutcomeOf<"completed">; arrived: boolean }) {
  const t = useTranslations("signing.outcome");
  const day = useDay();
  return (
    <Notice state={state} icon={CircleCheck} tone="success" title={t("completed.title")} arrived={arrived}>
      <p>{t("completed.body", { title: state.title, date: day(state.at) })}</p>
      <SealedDownloads files={state.files} />
      <ParticipantList participants={state.participants} />
    </Notice>
  );
}

function Done({ state, arrived, justActed }: FinishedProps & { state: OutcomeOf<"done"> }) {
  const t = useTranslations("signing.outcome");
  const { title, remaining, sealing, recipient } = state;
  return (
    <Notice
      state={state}
      icon={CircleCheck}
      tone="success"
      title={t(`done.title.${recipient.role}`, { title })}
      arrived={arrived}
    >
      {recipient.role === "VIEWER" && <p>{t("done.viewer")}</p>}
      <div role="status">
        {sealing ? (
          <div className="flex gap-3">
            <LoaderCircle className="mt-0.5 size-6 shrink-0 animate-spin text-info" aria-hidden />
            <div>
              <p className="font-medium">{t("sealing.title")}</p>
              <p className="text-ink-2">{t("sealing.body", { email: recipient.email })}</p>
            </div>
          </div>
        ) : (
          <p>{t("done.remaining", { count: remaining, email: recipient.email })}</p>
        )}
      </div>
      {justActed && state.redirectUrl !== null && <RedirectCard url={state.redirectUrl} />}
      <OriginalLinks files={state.files} />
      <ParticipantList participants={state.participants} />
    </Notice>
  );
}
