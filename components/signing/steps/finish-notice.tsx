"use client";

import { useTranslations } from "use-intl";
import type { ProblemCode } from "../api/signing-problem";
import { useSessionContext } from "../state/session-context";
import type { FinishStage } from "../state/use-finish";

type FinishNoticeProps = { stage: FinishStage; refusal: ProblemCode | null; online: boolean };

/** Progress of finishing, or why it failed and that no value is lost (components/signing.md 5.8). */
export function FinishNotice({ stage, refusal, online }: FinishNoticeProps) {
  const t = useTranslations("signing");
  const { plan, state } = useSessionContext();
  const { role } = state.recipient;
  const progress =
    stage === "finishing"
      ? t(`review.stage.${role}`)
      : stage === "saving" || stage === "checking"
        ? t(`review.${stage}`)
        : "";
  const formatProblem = () => {
    if (refusal === "CONFLICT") return t("review.changed.short");
    if (refusal !== null)
      return t(refusal === "TOO_MANY_REQUESTS" ? `problem.${refusal}` : "problem.INVALID_REQUEST");
    switch (stage) {
      case "missing":
        return t("review.missing", { count: plan.missing.length });
      case "unconfirmed":
      case "unknown":
      case "notDone":
      case "unsaved":
        return t(`review.${stage}`);
      default:
        return "";
    }
  };
  return (
    <>
      <p role="status" className="pb-2 text-body empty:hidden">
        {progress}
      </p>
      <p role="alert" className="pb-2 text-body font-medium text-danger empty:hidden">
        {progress === "" && online && formatProblem()}
      </p>
      {/* The banner has already announced the lost connection. */}
      {progress === "" && !online && (
        <p className="pb-2 text-body font-medium text-danger">{t("review.offline")}</p>
      )}
    </>
  );
}
