"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "use-intl";
import { Moment } from "@/components/envelope/moment";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ENVELOPE_STATUSES, ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import type { AppRouter } from "@/server/routers";
import { AdminHead } from "../admin-frame";
import { SearchBox } from "../search-box";
import { useAsked } from "../use-search-query";

type Listed = inferRouterOutputs<AppRouter>["admin"]["envelope"]["list"]["data"][number];
const PER_PAGE = 25;

/** Admin → Envelopes: the envelopes of every team, found by their metadata. */
export function EnvelopesScreen() {
  const t = useTranslations("admin.envelopes");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { query, page, one, pageHref, ask } = useAsked("/admin/envelopes");
  const type = one("type", ENVELOPE_TYPES);
  const status = one("status", ENVELOPE_STATUSES);
  const list = useQuery(
    trpc.admin.envelope.list.queryOptions(
      { page, perPage: PER_PAGE, ...(query && { query }), ...(type && { type }), ...(status && { status }) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div>
      <AdminHead title={t("title")} lead={t("lead")} />
      <SearchBox key={query} label={t("search")} query={query} onAsk={(wanted) => ask({ query: wanted })}>
        {(typed) => (
          <>
            <Select
              aria-label={t("type")}
              className="w-56 max-w-full"
              value={type ?? ""}
              onChange={({ target }) => ask({ query: typed, type: target.value })}
            >
              <option value="">{t("types.ALL")}</option>
              {ENVELOPE_TYPES.map((each) => (
                <option key={each} value={each}>
                  {t(`types.${each}`)}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t("status")}
              className="w-44 max-w-full"
              value={status ?? ""}
              onChange={({ target }) => ask({ query: typed, status: target.value })}
            >
              <option value="">{t("anyStatus")}</option>
              {ENVELOPE_STATUSES.map((each) => (
                <option key={each} value={each}>
                  {t(`statuses.${each}`)}
                </option>
              ))}
            </Select>
          </>
        )}
      </SearchBox>
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-64 w-full" />}
      {list.data?.data.length === 0 && <EmptyState title={t("none")}>{t("noneDetail")}</EmptyState>}
      {list.data && list.data.data.length > 0 && (
        <ul className="mb-4 divide-y divide-hairline rounded-card border border-hairline bg-bg">
          {list.data.data.map((envelope) => (
            <EnvelopeRow key={envelope.id} envelope={envelope} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={list.data?.totalPages ?? 1} hrefOf={pageHref} />
    </div>
  );
}

function EnvelopeRow({ envelope }: { envelope: Listed }) {
  const t = useTranslations("admin.envelopes");
  const { id, title, type, status, ownerName, ownerEmail, team, organisation, createdAt } = envelope;
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 text-body wrap-anywhere">
        <Link href={`/admin/envelopes/${id}`}>{title}</Link>
        <Badge className="whitespace-normal">
          {type === "TEMPLATE" ? t("isTemplate") : t(`statuses.${status}`)}
        </Badge>
      </p>
      <p className="text-dense text-ink-2 wrap-anywhere">
        {t("of", { owner: ownerName || ownerEmail, team, organisation })} ·{" "}
        {t.rich("created", { at: () => <Moment at={createdAt} /> })}
      </p>
    </li>
  );
}
