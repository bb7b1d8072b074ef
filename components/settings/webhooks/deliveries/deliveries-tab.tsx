"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { readPage } from "@/components/ui/address-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing } from "@/components/ui/listing";
import { useAddressState } from "@/components/ui/use-address-state";
import { WEBHOOK_EVENTS } from "@/server/domain/webhook/events";
import type { WebhookAnswer } from "../../api-types";
import { getUrlHost } from "../urls";
import { DeliveryFilters } from "./delivery-filters";
import { computePollInterval } from "./delivery-status";
import { DeliveryTable } from "./delivery-table";
import { buildDeliveryFilter, isFiltered, NO_FILTER, readFilter } from "./filter-values";
import { ResendFailedDialog } from "./resend-failed-dialog";

const PER_PAGE = 20;

const readPlace = (search: URLSearchParams) => ({ ...readFilter(search), page: readPage(search) });

type DeliveriesTabProps = {
  webhook: WebhookAnswer;
  onOpen: (deliveryId: string) => void;
  onTest: () => void;
};

/** Past and future deliveries, newest first, polled while visible. */
export function DeliveriesTab({ webhook, onOpen, onTest }: DeliveriesTabProps) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const { state, change, refine, pageHref } = useAddressState(readPlace);
  const { page, ...filter } = state;
  const [isResending, setIsResending] = useState(false);
  const list = useQuery(
    trpc.webhook.deliveries.queryOptions(
      { webhookId: webhook.id, page, perPage: PER_PAGE, ...buildDeliveryFilter(filter) },
      {
        placeholderData: keepPreviousData,
        staleTime: 0,
        refetchInterval: (query) => computePollInterval(query.state.data?.data ?? [], Date.now()),
      },
    ),
  );
  // While a filter is removed, the page still shows the filtered answer.
  const isEmpty = list.data?.count === 0 && !isFiltered(filter) && !list.isPlaceholderData;
  return (
    <>
      {!isEmpty && (
        <DeliveryFilters
          values={filter}
          events={WEBHOOK_EVENTS}
          onSearch={(envelopeId) => refine({ envelopeId })}
          onChange={change}
        />
      )}
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        empty={<Nothing filtered={!isEmpty} onClear={() => change(NO_FILTER)} onTest={onTest} />}
      >
        {(deliveries, { count }) => (
          <>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <p className="text-dense text-ink-2">
                {t("deliveries.count", { count })} · {t("deliveries.kept")}
              </p>
              <Button size="dense" variant="secondary" onClick={() => setIsResending(true)}>
                {t("resendFailed.act")}
              </Button>
            </div>
            <DeliveryTable
              caption={t("deliveries.caption", { host: getUrlHost(webhook.webhookUrl) })}
              deliveries={deliveries}
              onOpen={onOpen}
            />
          </>
        )}
      </Listing>
      {isResending && <ResendFailedDialog webhook={webhook} onClose={() => setIsResending(false)} />}
    </>
  );
}

type NothingProps = { filtered: boolean; onClear: () => void; onTest: () => void };

function Nothing({ filtered, onClear, onTest }: NothingProps) {
  const t = useTranslations("webhooks");
  return filtered ? (
    <EmptyState
      title={t("deliveries.noneTitle")}
      actions={
        <Button variant="secondary" onClick={onClear}>
          {t("deliveries.clear")}
        </Button>
      }
    >
      {t("deliveries.none")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("deliveries.emptyTitle")}
      actions={<Button onClick={onTest}>{t("detail.test")}</Button>}
    >
      {t("deliveries.empty")}
    </EmptyState>
  );
}
