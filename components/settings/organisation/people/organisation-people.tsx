"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Listing } from "@/components/ui/listing";
import { ColumnHeader, Table } from "@/components/ui/table";
import { useAddressState } from "@/components/ui/use-address-state";
import type { OrganisationPerson } from "../../api-types";
import { RoleGuide, type ViewerMembership } from "../../members/member-list";
import { RemoveDialog } from "../../members/remove-dialog";
import { PeopleFilters, readPeopleFilter } from "./people-filters";
import { PersonRow } from "./person-row";

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
          <Table
            caption={t("members.caption", { name: here.name })}
            className="max-lg:block max-lg:[&_tbody]:block"
          >
            <PeopleHead />
            <tbody className="divide-y divide-hairline">
              {people.map((person) => (
                <PersonRow
                  key={person.userId}
                  here={here}
                  person={person}
                  onRemove={() => setRemoving(person)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </Listing>
      <RoleGuide kind="organisation" />
      {removing && <RemoveDialog here={here} member={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

function PeopleHead() {
  const t = useTranslations("settings");
  return (
    <thead className="border-b border-hairline max-lg:sr-only">
      <tr>
        <ColumnHeader>{t("members.person")}</ColumnHeader>
        <ColumnHeader>{t("members.role")}</ColumnHeader>
        <ColumnHeader>{t("people.teams")}</ColumnHeader>
        <ColumnHeader>{t("people.comesIn")}</ColumnHeader>
        <ColumnHeader>{t("members.lastSeen")}</ColumnHeader>
        <th scope="col">
          <span className="sr-only">{t("members.actions", { name: "" })}</span>
        </th>
      </tr>
    </thead>
  );
}
