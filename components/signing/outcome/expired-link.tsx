"use client";

import { TimerOff } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { mayAskNewLink } from "@/server/domain/recipient/new-link";
import { useSigningApi } from "../api/api-context";
import { toSigningProblem } from "../api/signing-problem";
import { useStateStore } from "../state/use-signing-state";
import { useClockTime, useFormatDay } from "../use-day";
import { Notice } from "./notice";
import type { ScreenOutcome } from "./outcome";

type NewLinkRequestState = "no" | "yes" | "failed" | "limited";

/** The link has expired. One press asks the sender for a new one, again after an hour without an answer. */
export function Expired({ state, arrived }: { state: ScreenOutcome<"expired">; arrived: boolean }) {
  const t = useTranslations("signing.outcome.expired");
  const api = useSigningApi();
  const { reload } = useStateStore();
  const day = useFormatDay();
  const [asking, setAsking] = useState<NewLinkRequestState>("no");
  const askForLink = async () => {
    setAsking("yes");
    try {
      await api.askNewLink();
      setAsking("no");
    } catch (error) {
      setAsking(toSigningProblem(error).code === "TOO_MANY_REQUESTS" ? "limited" : "failed");
    }
    // Even if the answer was lost, the state says whether the sender was asked.
    await reload().catch(() => {});
  };
  const askedAt = state.askedAt === null ? null : new Date(state.askedAt);
  const mayAsk = mayAskNewLink(askedAt, new Date(state.serverTime));
  return (
    <Notice
      state={state}
      icon={TimerOff}
      tone="warning"
      title={t("title", { date: day(state.at) })}
      arrived={arrived}
    >
      <p>{t("body", { title: state.title, sender: state.sender.name })}</p>
      <div role="status" className="flex flex-col gap-3">
        {state.askedAt !== null && <Asked at={state.askedAt} state={state} />}
        {asking === "failed" && mayAsk && <p className="text-danger">{t("failed")}</p>}
        {asking === "limited" && mayAsk && <p>{t("limited", { sender: state.sender.name })}</p>}
      </div>
      {mayAsk && (
        <Button size="recipient" wide loading={asking === "yes"} onClick={() => void askForLink()}>
          {t(state.askedAt === null ? "ask" : "askAgain")}
        </Button>
      )}
    </Notice>
  );
}

/** "You asked at 10:32", with the date if that was not today. */
function Asked({ at, state }: { at: string; state: ScreenOutcome<"expired"> }) {
  const t = useTranslations("signing.outcome.expired");
  const day = useFormatDay();
  const time = useClockTime();
  const facts = { date: day(at), time: time(at), sender: state.sender.name };
  return <p>{day(state.serverTime) === facts.date ? t("asked", facts) : t("askedDay", facts)}</p>;
}
