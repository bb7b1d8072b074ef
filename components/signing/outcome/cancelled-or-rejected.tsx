"use client";

import { Ban, CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormatMoment } from "../use-day";
import { Moment } from "./moment";
import { MoreDocuments } from "./more-documents";
import { Notice } from "./notice";
import type { ScreenOutcome } from "./outcome";

type EndingState = ScreenOutcome<"cancelled" | "rejectedByMe" | "rejectedByOther">;

export function Ending({ state, arrived }: { state: EndingState; arrived: boolean }) {
  const t = useTranslations("signing.outcome");
  const moment = useFormatMoment();
  const { title } = state;
  const facts = {
    sender: state.sender.name,
    title,
    date: moment(state.at),
    at: (words: ReactNode) => <Moment at={state.at}>{words}</Moment>,
  };
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
            ? t.rich("rejectedByOther.body", facts)
            : t.rich("rejectedByOther.bodyBy", { ...facts, name: state.by })}
        </p>
      ) : (
        <p>{t.rich(`${state.screen}.body`, facts)}</p>
      )}
      {reason && state.screen !== "rejectedByOther" && (
        <p className="rounded-card border border-hairline bg-bg p-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {t(`${state.screen}.reason`, { reason })}
        </p>
      )}
      {state.screen === "rejectedByMe" && <MoreDocuments state={state} />}
    </Notice>
  );
}
