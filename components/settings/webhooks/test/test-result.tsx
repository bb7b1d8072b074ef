"use client";

import { useQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { WAITING } from "@/server/domain/webhook/delivery";
import type { DeliveryDetail } from "../../api-types";
import { CodeBox } from "../code-box";
import { DeliveryState } from "../deliveries/delivery-chip";
import { formatJson } from "../deliveries/format-json";

const ASK_MS = 700;

type TestResultProps = { deliveryId: string; onShow: ((deliveryId: string) => void) | undefined };

export function TestResult({ deliveryId, onShow }: TestResultProps) {
  const t = useTranslations("webhooks.test");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const delivery = useQuery(
    trpc.webhook.delivery.queryOptions(
      { id: deliveryId },
      {
        staleTime: 0,
        refetchInterval: ({ state: { data } }) => (data && data.status !== WAITING ? false : ASK_MS),
      },
    ),
  );
  if (delivery.isError) return <ErrorState detail={errorText(delivery.error)} />;
  const ended = delivery.data && delivery.data.status !== WAITING ? delivery.data : undefined;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-hairline p-4">
      <div role="status" className="flex flex-wrap items-center justify-between gap-2">
        {ended ? (
          <DeliveryState delivery={ended} />
        ) : (
          <span className="inline-flex items-center gap-2 text-body text-ink-2">
            <LoaderCircle className="size-4 animate-spin" aria-hidden />
            {t("waiting")}
          </span>
        )}
      </div>
      {ended && <Answer delivery={ended} />}
      {ended && onShow && (
        <div>
          <Button size="dense" variant="secondary" onClick={() => onShow(deliveryId)}>
            {t("show")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Answer({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("webhooks");
  const last = delivery.attemptLog.at(-1);
  if (!last) return null;
  return (
    <>
      {last.errorClass && (
        <p className="text-body">{t(`error.${last.errorClass}`, { code: last.responseCode ?? "" })}</p>
      )}
      {last.responseBody && (
        <CodeBox name={t("attempt.responseBody")} code={formatJson(last.responseBody)} className="max-h-40" />
      )}
    </>
  );
}
