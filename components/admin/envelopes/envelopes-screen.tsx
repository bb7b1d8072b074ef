"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { readOneOf, readPage, readText } from "@/components/ui/address-state";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Listing, RowList } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { useAddressState } from "@/components/ui/use-address-state";
import { ENVELOPE_STATUSES, ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import type { AppRouter } from "@/server/routers";
import { AdminHead } from "../admin-frame";
import { SearchBox } from "../search-box";

type Listed = inferRouterOutputs<AppRouter>["admin"]["envelope"]["list"]["data"][number];
const PER_PAGE = 25;

const readFilter = (search: URLSearchParams) => ({
  query: readText(search, "query"),
  type: readOneOf(search, "type", ENVELOPE_TYPES),
  status: readOneOf(search, "status", ENVELOPE_STATUSES),
  page: readPage(search),
});

/** Admin → Envelopes: the envelopes of every team, found by their metadata. */
export function EnvelopesScreen() {
  const t = useTranslations("admin.envelopes");
  const trpc = useTRPC();
  const { state, change, pageHref } = useAddressState(readFilter);
  const { query, type, status, page } = state;
  const list = useQuery(
    trpc.admin.envelope.list.queryOptions(
      { page, perPage: PER_PAGE, ...(query && { query }), ...(type && { type }), ...(status && { status }) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div>
      <AdminHead title={t("title")} lead={t("lead")} />
      <SearchBox key={query} label={t("search")} query={query} onAsk={(wanted) => change({ query: wanted })}>
        {(typed) => (
          <>
            <Select
              aria-label={t("type")}
              className="w-56 max-w-full"
              value={type ?? ""}
              onChange={({ target }) =>
                change({ query: typed, type: ENVELOPE_TYPES.find((known) => known === target.value) })
              }
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
              onChange={({ target }) =>
                change({ query: typed, status: ENVELOPE_STATUSES.find((known) => known === target.value) })
              }
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
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        empty={<EmptyState title={t("none")}>{t("noneDetail")}</EmptyState>}
      >
        {(envelopes) => (
          <RowList>
            {envelopes.map((envelope) => (
              <EnvelopeRow key={envelope.id} envelope={envelope} />
            ))}
          </RowList>
        )}
      </Listing>
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
