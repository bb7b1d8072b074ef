"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ColumnHeader, Table } from "@/components/ui/table";
import type { OrganisationPerson } from "../../api-types";
import { RoleGuide, type ViewerMembership } from "../../members/member-list";
import { RemoveDialog } from "../../members/remove-dialog";
import { Pages } from "../../pager";
import { EVERYBODY, PeopleFilters } from "./people-filters";
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
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [filter, setFilter] = useState(EVERYBODY);
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<OrganisationPerson>();
  const { query, role, teamId, secondFactor } = useDeferredValue(filter);
  const list = useQuery(
    trpc.organisation.people.queryOptions(
      {
        organisationId,
        page,
        perPage: PER_PAGE,
        query,
        ...(role && { role }),
        ...(teamId !== null && { teamId }),
        ...(secondFactor && { secondFactor }),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const { data = [], totalPages = 1 } = list.data ?? {};
  return (
    <div className="flex flex-col gap-4">
      <PeopleFilters
        organisationId={organisationId}
        value={filter}
        onChange={(change) => {
          setFilter({ ...filter, ...change });
          setPage(1);
        }}
      />
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-48 w-full" />}
      {list.data && data.length === 0 && <p role="status">{t("people.none")}</p>}
      {data.length > 0 && (
        <Table
          caption={t("members.caption", { name: here.name })}
          className="max-lg:block max-lg:[&_tbody]:block"
        >
          <PeopleHead />
          <tbody className="divide-y divide-hairline">
            {data.map((person) => (
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
      <Pages page={page} pageCount={totalPages} onPage={setPage} />
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
