"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-field";
import { notify } from "@/components/ui/toast";
import type { DeliveryDetail, WebhookAnswer } from "../../api-types";
import { formatCurlCommand } from "./curl-command";

/** With large letters the label wraps to a second line. */
const GROWS = "h-auto min-h-10 max-w-full py-1.5 whitespace-normal";

type DeliveryActionsProps = {
  delivery: DeliveryDetail;
  webhook: WebhookAnswer;
  onShow: (deliveryId: string) => void;
};

const JSON_ONLY = [{ name: "content-type", value: "application/json" }];

export function DeliveryActions({ delivery, webhook, onShow }: DeliveryActionsProps) {
  const t = useTranslations("webhooks.sheet");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const resend = useMutation(
    trpc.webhook.resend.mutationOptions({
      onSuccess: ({ id }) => {
        notify({ tone: "info", title: t("resent") });
        onShow(id);
        return queryClient.invalidateQueries({ queryKey: trpc.webhook.deliveries.pathKey() });
      },
    }),
  );
  const { body, url, attemptLog } = delivery;
  const isOff = !webhook.enabled || webhook.pausedAt !== null;
  const why = body === null ? t("resendGone") : isOff ? t("resendOff") : null;
  const headers = attemptLog.findLast(({ requestHeaders }) => requestHeaders !== null)?.requestHeaders;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          aria-disabled={why !== null}
          loading={resend.isPending}
          onClick={() => why === null && resend.mutate({ id: delivery.id })}
        >
          <RotateCw aria-hidden />
          {t("resend")}
        </Button>
        {body !== null && (
          <>
            <CopyButton
              className={GROWS}
              text={formatCurlCommand({ url, body, headers: headers ?? JSON_ONLY })}
            >
              {t("curl")}
            </CopyButton>
            <CopyButton className={GROWS} text={body}>
              {t("payload")}
            </CopyButton>
          </>
        )}
      </div>
      {why !== null && <p className="text-dense text-ink-2">{why}</p>}
      <ErrorBanner error={resend.error} />
    </div>
  );
}
