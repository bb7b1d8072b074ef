"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { readOneOf, readPage, readText } from "@/components/ui/address-state";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing, RowList } from "@/components/ui/listing";
import { Select } from "@/components/ui/select";
import { useAddressState } from "@/components/ui/use-address-state";
import { AdminHead } from "../admin-frame";
import { SearchBox } from "../search-box";
import { PersonRow } from "./person-row";
import { usePersonActs } from "./use-person-acts";

const PER_PAGE = 25;
const STATES = ["ACTIVE", "DISABLED", "UNCONFIRMED", "ADMIN"] as const;

const readFilter = (search: URLSearchParams) => ({
  query: readText(search, "query"),
  state: readOneOf(search, "state", STATES),
  page: readPage(search),
});

/**
 * Admin → People: find an account, see its sign-in methods, disable it, sign it out or reset its second
 * factor.
 */
export function PeopleScreen() {
  const t = useTranslations("admin.people");
  const trpc = useTRPC();
  const { state: filter, change, pageHref } = useAddressState(readFilter);
  const { query, state, page } = filter;
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
      <SearchBox key={query} label={t("search")} query={query} onAsk={(wanted) => change({ query: wanted })}>
        {(typed) => (
          <Select
            aria-label={t("state")}
            className="w-48 max-w-full"
            value={state ?? ""}
            onChange={({ target }) =>
              change({ query: typed, state: STATES.find((known) => known === target.value) })
            }
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
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        empty={<EmptyState title={t("none")}>{t("noneDetail")}</EmptyState>}
      >
        {(people) => (
          <RowList>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} acts={acts} />
            ))}
          </RowList>
        )}
      </Listing>
      {dialog}
    </div>
  );
}
