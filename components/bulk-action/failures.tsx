"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useCodeText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { ERRORS, type ErrorCode } from "@/server/domain/errors";

/** The others are only counted. */
export const FAILURES_SHOWN = 20;

const isErrorCode = (code: string): code is ErrorCode => code in ERRORS;

export function Failures({ bulkActionId, count }: { bulkActionId: string; count: number }) {
  const t = useTranslations("bulkAction");
  const codeText = useCodeText();
  const trpc = useTRPC();
  const filter = { bulkActionId, state: "FAILED", perPage: FAILURES_SHOWN } as const;
  const items = useQuery(trpc.bulkAction.items.queryOptions(filter, { staleTime: 0 }));
  const failedItems = items.data?.data ?? [];
  return (
    <Banner tone="danger" role="alert" title={t("failed", { count })}>
      <ul>
        {failedItems.map(({ envelopeId, title, errorCode }) => (
          <li key={envelopeId} className="py-0.5 wrap-anywhere">
            <span className="font-medium">{title ?? t("unseen")}</span>
            {errorCode && isErrorCode(errorCode) && <>: {codeText(errorCode)}</>}
          </li>
        ))}
        {count > FAILURES_SHOWN && <li className="py-0.5">{t("more", { count: count - FAILURES_SHOWN })}</li>}
      </ul>
    </Banner>
  );
}
