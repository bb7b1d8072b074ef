"use client";

import { useTranslations } from "use-intl";
import type { ErrorCode } from "@/server/domain/errors";
import { refusalOf } from "./refusal";

/** Turns anything thrown by a call into a sentence of the catalogue: what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    const refusal = refusalOf(error);
    if (!refusal) return t("offline");
    return refusal.code === "INTERNAL_SERVER_ERROR" && refusal.requestId
      ? t("crashWithCode", { code: refusal.requestId })
      : t(refusal.code);
  };
}

/** The sentence of one code, for answers that do not come through tRPC (uploads). */
export function useCodeText(): (code: ErrorCode) => string {
  const t = useTranslations("errors");
  return (code) => t(code);
}
