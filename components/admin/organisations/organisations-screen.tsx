"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC } from "@/components/trpc-provider";
import { readPage, readText } from "@/components/ui/address-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing, RowList } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { useAddressState } from "@/components/ui/use-address-state";
import type { AppRouter } from "@/server/routers";
import { AdminHead } from "../admin-frame";
import { SearchBox } from "../search-box";

const QuotaDialog = dynamic(
  retryUntilLoaded(() => import("./quota-dialog").then((module) => module.QuotaDialog)),
);

type Listed = inferRouterOutputs<AppRouter>["admin"]["organisation"]["list"]["data"][number];
const PER_PAGE = 25;

const readSearch = (search: URLSearchParams) => ({
  query: readText(search, "query"),
  page: readPage(search),
});

export function OrganisationsScreen() {
  const t = useTranslations("admin.organisations");
  const trpc = useTRPC();
  const { state, change, pageHref } = useAddressState(readSearch);
  const { query, page } = state;
  const [editedOrganisation, setEditedOrganisation] = useState<Listed>();
  const list = useQuery(
    trpc.admin.organisation.list.queryOptions(
      { page, perPage: PER_PAGE, ...(query && { query }) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div>
      <AdminHead title={t("title")} lead={t("lead")} />
      <SearchBox
        key={query}
        label={t("search")}
        query={query}
        onAsk={(wanted) => change({ query: wanted })}
      />
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        empty={<EmptyState title={t("none")}>{t("noneDetail")}</EmptyState>}
      >
        {(organisations) => (
          <RowList>
            {organisations.map((organisation) => (
              <OrganisationRow
                key={organisation.id}
                organisation={organisation}
                onQuota={() => setEditedOrganisation(organisation)}
              />
            ))}
          </RowList>
        )}
      </Listing>
      {editedOrganisation && (
        <QuotaDialog place={editedOrganisation} onClose={() => setEditedOrganisation(undefined)} />
      )}
    </div>
  );
}

type RowProps = { organisation: Listed; onQuota: () => void };

function OrganisationRow({ organisation, onQuota }: RowProps) {
  const t = useTranslations("admin.organisations");
  const { name, isPersonal, admins, memberCount, createdAt, teams, teamCount } = organisation;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-body font-medium wrap-anywhere">
          {name}
          {isPersonal && <Badge className="whitespace-normal">{t("personal")}</Badge>}
        </h2>
        <Button
          size="dense"
          variant="secondary"
          aria-label={t("quota.openOf", { name })}
          aria-haspopup="dialog"
          onClick={onQuota}
        >
          {t("quota.open")}
        </Button>
      </div>
      <p className="text-dense text-ink-2 wrap-anywhere">
        {admins.length > 0 ? t("admins", { names: admins.join(", ") }) : t("noAdmins")} ·{" "}
        {t("members", { count: memberCount })} · {t.rich("since", { at: () => <Moment at={createdAt} /> })}
      </p>
      {teamCount === 0 ? (
        <p className="mt-1 text-dense text-ink-3">{t("noTeams")}</p>
      ) : (
        <ul className="mt-2 grid gap-x-6 gap-y-1 border-l-2 border-hairline pl-3 text-dense">
          {teams.map((team) => (
            <TeamLine key={team.id} team={team} />
          ))}
          {teamCount > teams.length && (
            <li className="text-ink-3">{t("moreTeams", { count: teamCount - teams.length })}</li>
          )}
        </ul>
      )}
    </li>
  );
}

function TeamLine({ team: { name, url, peopleCount, documentCount } }: { team: Listed["teams"][number] }) {
  const t = useTranslations("admin.organisations");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 wrap-anywhere">
      <span>{t("team", { name, url })}</span>
      <span className="text-ink-2">{t("teamFacts", { people: peopleCount, documents: documentCount })}</span>
    </li>
  );
}
