"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { DataTable } from "@/components/ui/data-table";
import { Listing } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { useAddressState } from "@/components/ui/use-address-state";
import type { OrganisationPerson } from "../../api-types";
import { RoleGuide, type ViewerMembership } from "../../members/member-list";
import { PersonName } from "../../members/member-row";
import { RemoveDialog } from "../../members/remove-dialog";
import { PeopleFilters, readPeopleFilter } from "./people-filters";
import { ComesIn, OrganisationRole, PersonTeams, RemoveButton } from "./person-row";

const PER_PAGE = 50;

export function OrganisationPeople({
  here,
  organisationId,
}: {
  here: ViewerMembership;
  organisationId: number;
}) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const { state, change, refine, pageHref } = useAddressState(readPeopleFilter);
  const { query, role, teamId, secondFactor, page } = state;
  const [removing, setRemoving] = useState<OrganisationPerson>();
  const list = useQuery(
    trpc.organisation.people.queryOptions(
      {
        organisationId,
        page,
        perPage: PER_PAGE,
        query,
        ...(role && { role }),
        ...(teamId !== undefined && { teamId }),
        ...(secondFactor && { secondFactor }),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div className="flex flex-col gap-4">
      <PeopleFilters
        organisationId={organisationId}
        value={state}
        onSearch={(wanted) => refine({ query: wanted })}
        onChange={change}
      />
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        placeholder="h-48 w-full"
        empty={<p role="status">{t("people.none")}</p>}
      >
        {(people) => (
          <DataTable
            caption={t("members.caption", { name: here.name })}
            cardsBelow="lg"
            rows={people}
            rowKey={({ userId }) => userId}
            cellClassName="py-3 align-top"
            columns={[
              {
                key: "person",
                title: t("members.person"),
                isRowHeader: true,
                cellClassName: "max-lg:pr-14 lg:min-w-56",
                cell: (person) => <PersonName person={person} />,
              },
              {
                key: "role",
                title: t("members.role"),
                cell: (person) => <OrganisationRole here={here} person={person} />,
              },
              {
                key: "teams",
                title: t("people.teams"),
                cellClassName: "text-dense text-ink-2",
                cell: (person) => <PersonTeams person={person} />,
              },
              {
                key: "comesIn",
                title: t("people.comesIn"),
                cellClassName: "text-dense text-ink-2",
                cell: (person) => <ComesIn person={person} />,
              },
              {
                key: "lastSeen",
                title: t("members.lastSeen"),
                isLabelled: true,
                cellClassName: "text-dense whitespace-nowrap text-ink-2",
                cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : t("members.never")),
              },
              {
                key: "actions",
                title: t("members.actions", { name: "" }),
                isTitleHidden: true,
                cellClassName:
                  "w-14 px-0 pr-3 text-right max-lg:absolute max-lg:top-3 max-lg:right-2 max-lg:w-auto max-lg:pr-0",
                cell: (person) => (
                  <RemoveButton here={here} person={person} onRemove={() => setRemoving(person)} />
                ),
              },
            ]}
          />
        )}
      </Listing>
      <RoleGuide kind="organisation" />
      {removing && <RemoveDialog here={here} member={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}
