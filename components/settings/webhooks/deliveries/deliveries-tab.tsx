"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { WEBHOOK_EVENTS } from "@/server/domain/webhook/events";
import type { WebhookAnswer } from "../../api-types";
import { Pages } from "../../pager";
import { getUrlHost } from "../urls";
import { DeliveryFilters } from "./delivery-filters";
import { computePollInterval } from "./delivery-status";
import { DeliveryTable } from "./delivery-table";
import { type FilterValues, filterInput, isFiltered, NO_FILTER } from "./filter-values";
import { ResendFailedDialog } from "./resend-failed-dialog";

const PER_PAGE = 20;
const SETTLE_MS = 250;

type DeliveriesTabProps = {
  webhook: WebhookAnswer;
  onOpen: (deliveryId: string) => void;
  onTest: () => void;
};

/** Past and future deliveries, newest first, polled while visible. */
export function DeliveriesTab({ webhook, onOpen, onTest }: DeliveriesTabProps) {
  const t = useTranslations("webhooks");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const [isResending, setIsResending] = useState(false);
  const narrow = (change: Partial<FilterValues>) => {
    setFilter((before) => ({ ...before, ...change }));
    setPage(1);
  };
  const settledFilter = useSettled(filter);
  const list = useQuery(
    trpc.webhook.deliveries.queryOptions(
      { webhookId: webhook.id, page, perPage: PER_PAGE, ...filterInput(settledFilter) },
      {
        placeholderData: keepPreviousData,
        staleTime: 0,
        refetchInterval: ({ state }) => computePollInterval(state.data?.data ?? [], Date.now()),
      },
    ),
  );
  const isEmpty = list.data?.count === 0 && !isFiltered(filter);
  return (
    <>
      {!isEmpty && <DeliveryFilters values={filter} events={WEBHOOK_EVENTS} onChange={narrow} />}
      {list.isError ? (
        <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />
      ) : !list.data ? (
        <Skeleton className="h-64 w-full" />
      ) : list.data.count === 0 ? (
        <Nothing filtered={!isEmpty} onClear={() => narrow(NO_FILTER)} onTest={onTest} />
      ) : (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <p className="text-dense text-ink-2">
              {t("deliveries.count", { count: list.data.count })} · {t("deliveries.kept")}
            </p>
            <Button size="dense" variant="secondary" onClick={() => setIsResending(true)}>
              {t("resendFailed.act")}
            </Button>
          </div>
          <DeliveryTable
            caption={t("deliveries.caption", { host: getUrlHost(webhook.webhookUrl) })}
            deliveries={list.data.data}
            onOpen={onOpen}
          />
          <Pages page={page} pageCount={list.data.totalPages} onPage={setPage} />
        </>
      )}
      {isResending && <ResendFailedDialog webhook={webhook} onClose={() => setIsResending(false)} />}
    </>
  );
}

/** Returns the value once it has not changed for a moment: an id is typed letter by letter. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
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
