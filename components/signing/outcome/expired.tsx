"use client";

import { TimerOff } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useSigningApi } from "../signing-provider";
import { useClockTime, useDay } from "../use-day";
import { useStateCorrection } from "../use-signing-state";
import { Notice } from "./notice";
import type { OutcomeOf } from "./outcome";

/** The link has lapsed; one tap asks the sender for a new one. */
export function Expired({ state, arrived }: { state: OutcomeOf<"expired">; arrived: boolean }) {
  const t = useTranslations("signing.outcome.expired");
  const api = useSigningApi();
  const { reload } = useStateCorrection();
  const day = useDay();
  const time = useClockTime();
  const [asking, setAsking] = useState<"no" | "yes" | "failed">("no");
  const ask = () => {
    setAsking("yes");
    api
      .askNewLink()
      .then(reload)
      .then(() => setAsking("no"))
      .catch(() => setAsking("failed"));
  };
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
        {state.askedAt !== null && (
          <p>{t("asked", { time: time(state.askedAt), sender: state.sender.name })}</p>
        )}
        {asking === "failed" && <p className="text-danger">{t("failed")}</p>}
      </div>
      {state.askedAt === null && (
        <Button size="recipient" wide loading={asking === "yes"} onClick={ask}>
          {t("ask")}
        </Button>
      )}
    </Notice>
  );
}
