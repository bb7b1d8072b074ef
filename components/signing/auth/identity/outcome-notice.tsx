"use client";

import { CircleAlert, Info } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { IdentityOutcome } from "./identity-return";
import { MismatchNotice } from "./mismatch-notice";
import type { StartStage } from "./use-identity-start";

type OutcomeNoticeProps = {
  outcome: IdentityOutcome | StartStage | null;
  sender: string;
  logoutUrl: string | null;
};

/** Outcomes that are no error and allow another try. */
const CALM: readonly string[] = ["denied", "closed"];

export function OutcomeNotice({ outcome, sender, logoutUrl }: OutcomeNoticeProps) {
  const t = useTranslations("signing.identity");
  if (outcome === null || outcome === "idle" || outcome === "leaving" || outcome === "verified") return null;
  if (outcome === "mismatch") return <MismatchNotice sender={sender} logoutUrl={logoutUrl} />;
  const isCalm = CALM.includes(outcome);
  const Icon = isCalm ? Info : CircleAlert;
  return (
    <p
      role={isCalm ? "status" : "alert"}
      className={classNames(
        "flex items-start gap-2 rounded-control px-3 py-2.5",
        isCalm ? "bg-info-tint text-info" : "bg-warning-tint text-warning",
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      {outcome === "notSetUp" ? t("notSetUp", { sender }) : t(outcome)}
    </p>
  );
}
