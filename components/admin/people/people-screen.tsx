"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Pagination } from "@/components/ui/pagination";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { AdminHead } from "../admin-frame";
import { SearchBox } from "../search-box";
import { useAsked } from "../use-search-query";
import { PersonRow } from "./person-row";
import { usePersonActs } from "./use-person-acts";

const PER_PAGE = 25;
const STATES = ["ACTIVE", "DISABLED", "UNCONFIRMED", "ADMIN"] as const;

/**
 * Admin → People: find an account, see its sign-in methods, disable it, sign it out or reset its second
 * factor.
 */
export function PeopleScreen() {
  const t = useTranslations("admin.people");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { query, page, one, pageHref, ask } = useAsked("/admin/people");
  const state = one("state", STATES);
  const list = useQuery(
    trpc.admin.user.list.queryOptions(
      { page, perPage: PER_PAGE, ...(query && { query }), ...(state && { state }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const { acts, dialog } = usePersonActs();
  return (
    <div>
      <AdminHead title={t("title")} lead={t("lead")} />
      <SearchBox key={query} label={t("search")} query={query} onAsk={(wanted) => ask({ query: wanted })}>
        {(typed) => (
          <Select
            aria-label={t("state")}
            className="w-48 max-w-full"
            value={state ?? ""}
            onChange={({ target }) => ask({ query: typed, state: target.value })}
          >
            <option value="">{t("states.ALL")}</option>
            {STATES.map((each) => (
              <option key={each} value={each}>
                {t(`states.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </SearchBox>
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-64 w-full" />}
      {list.data?.data.length === 0 && <EmptyState title={t("none")}>{t("noneDetail")}</EmptyState>}
      {list.data && list.data.data.length > 0 && (
        <ul className="mb-4 divide-y divide-hairline rounded-card border border-hairline bg-bg">
          {list.data.data.map((person) => (
            <PersonRow key={person.id} person={person} acts={acts} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={list.data?.totalPages ?? 1} hrefOf={pageHref} />
      {dialog}
    </div>
  );
}
