"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { WAITING } from "@/server/domain/webhook/delivery";
import type { WebhookAnswer } from "../../api-types";
import { computePollInterval } from "./delivery-status";
import { DeliveryView } from "./delivery-view";

type DeliverySheetProps = {
  webhook: WebhookAnswer;
  teamUrl: string;
  deliveryId: string | undefined;
  /** Shows another delivery instead: the one that a resend created. */
  onShow: (deliveryId: string) => void;
  onClose: () => void;
};

export function DeliverySheet({ deliveryId, onClose, ...rest }: DeliverySheetProps) {
  const t = useTranslations("webhooks.sheet");
  return (
    <Sheet
      wide
      open={deliveryId !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
    >
      {deliveryId && <Delivery key={deliveryId} deliveryId={deliveryId} {...rest} />}
    </Sheet>
  );
}

type DeliveryProps = Omit<DeliverySheetProps, "deliveryId" | "onClose"> & { deliveryId: string };

function Delivery({ deliveryId, ...rest }: DeliveryProps) {
  const t = useTranslations("webhooks.sheet");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const delivery = useQuery(
    trpc.webhook.delivery.queryOptions(
      { id: deliveryId },
      {
        staleTime: 0,
        refetchInterval: ({ state: { data } }) =>
          data && data.status !== WAITING ? false : computePollInterval(data ? [data] : [], Date.now()),
      },
    ),
  );
  if (delivery.isError) {
    return <ErrorState detail={errorText(delivery.error)} onRetry={() => delivery.refetch()} />;
  }
  if (!delivery.data) {
    return (
      <div aria-busy className="flex flex-col gap-4">
        <span className="sr-only">{t("loading")}</span>
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  }
  return <DeliveryView delivery={delivery.data} {...rest} />;
}
