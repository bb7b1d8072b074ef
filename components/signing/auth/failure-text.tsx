"use client";

import { useTranslations } from "use-intl";
import type { Failure } from "./use-attempt";

const WORDED = [
  "EXPIRED_CODE",
  "TOO_MANY_REQUESTS",
  "NETWORK",
  "ACCOUNT_UNVERIFIED",
  "ALREADY_EXISTS",
  "UNAUTHORIZED",
] as const;

/**
 * Says why it failed and how many tries are left. Screen readers
 * announce it. `complaint` is about input that was not sent.
 */
export function FailureText({
  id,
  failure,
  complaint = null,
}: {
  id: string;
  failure: Failure | null;
  complaint?: string | null;
}) {
  const t = useTranslations("challenge.problem");
  const words = complaint ?? (failure ? formatFailure(failure, t) : "");
  return (
    <p id={id} role="alert" className="text-danger empty:hidden">
      {words}
    </p>
  );
}

function formatFailure(
  { code, left }: Failure,
  t: ReturnType<typeof useTranslations<"challenge.problem">>,
): string {
  const wordedCode = WORDED.find((worded) => worded === code);
  const problemText = code === "TWO_FACTOR_AUTH_FAILED" ? t("wrong") : t(wordedCode ?? "other");
  return left === null ? problemText : `${problemText} ${t("left", { count: left })}`;
}
