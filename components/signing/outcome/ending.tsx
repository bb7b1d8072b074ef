"use client";

import { Ban, CircleSlash } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDay } from "../use-day";
import { Notice } from "./notice";
import type { OutcomeOf } from "./outcome";

type EndingState = OutcomeOf<"cancelled" | "rejectedByMe" | "rejectedByOther">;

/** Signing stopped: who stopped it, when and why, and that nothing is left to do. */
export function Ending({ state, arrived }: { state: EndingState; arrived: boolean }) {
  const t = useTranslations("signing.outcome");
  const day = useDay();
  const { title } = state;
  const sender = state.sender.name;
  const date = day(state.at);
  const isCancelled = state.screen === "cancelled";
  const reason = state.screen === "rejectedByOther" ? null : state.reason;
  return (
    <Notice
      state={state}
      icon={isCancelled ? CircleSlash : Ban}
      tone={isCancelled ? "neutral" : "danger"}
      title={t(`${state.screen}.title`)}
      arrived={arrived}
    >
      {state.screen === "rejectedByOther" ? (
        <p>
          {state.by === null
            ? t("rejectedByOther.body", { title, date })
            : t("rejectedByOther.bodyBy", { name: state.by, title, date })}
        </p>
      ) : (
        <p>{t(`${state.screen}.body`, { sender, title, date })}</p>
      )}
      {reason && state.screen !== "rejectedByOther" && (
        <p className="rounded-card border border-hairline bg-bg p-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {t(`${state.screen}.reason`, { reason })}
        </p>
      )}
    </Notice>
  );
}
