"use client";

import { useTranslations } from "use-intl";
import { ERRORS, type ErrorCode } from "@/server/domain/errors";
import { type ErrorBody, readBareCode, readErrorData } from "./error-data";

/** Turns any error of a call into a sentence of the catalogue that says what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    const refusal = readErrorData(error);
    if (!refusal) return t(readBareCode(error) ?? "offline");
    const limit = findQuotaLimit(refusal);
    if (limit) return t(`said.${limit.key}`, limit.values);
    return refusal.code === "INTERNAL_SERVER_ERROR" && refusal.requestId
      ? t("crashWithCode", { code: refusal.requestId })
      : t(refusal.code);
  };
}

/** Like `useErrorText`, for places without a marked entry: also says which input was refused, and why. */
export function useReasonText(): (error: unknown) => string {
  const errorText = useErrorText();
  const refusalText = useErrorBodyText();
  return (error) => {
    const refusal = readErrorData(error);
    return refusal && isAboutInput(refusal) ? refusalText(refusal) : errorText(error);
  };
}

/** Like `useReasonText`, for answers that do not come through tRPC (uploads). */
export function useErrorBodyText(): (refusal: ErrorBody) => string {
  const t = useTranslations("errors");
  return (refusal) => {
    const limit = findQuotaLimit(refusal);
    if (limit) return t(`said.${limit.key}`, limit.values);
    if (!isAboutInput(refusal)) return t(refusal.code);
    const { code, message, issues } = refusal;
    const [issue] = issues;
    if (issue?.said) return t(`said.${issue.said.key}`, issue.said.values);
    // The server's own sentence, in its language: it names the entry, which the code alone does not.
    const reason = issue?.message ?? message;
    return reason === ERRORS[code].message ? t(code) : t("notAccepted", { reason });
  };
}

/**
 * Returns the organisation's limit that caused a refusal. The code alone names neither the limit nor its end.
 */
const findQuotaLimit = ({ issues }: ErrorBody) =>
  issues.find(({ said }) => said?.key.startsWith("quota."))?.said;

const isAboutInput = ({ code }: ErrorBody): boolean => code === "INVALID_BODY" || code === "BAD_REQUEST";

export function useCodeText(): (code: ErrorCode) => string {
  const t = useTranslations("errors");
  return (code) => t(code);
}
