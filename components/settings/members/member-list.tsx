"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TransferDialog } from "@/components/envelope/lazy-dialogs";
import { useTRPC } from "@/components/trpc-provider";
import { readPage, readText } from "@/components/ui/address-state";
import { Listing } from "@/components/ui/listing";
import { SearchInput } from "@/components/ui/search-input";
import { ColumnHeader, Table } from "@/components/ui/table";
import { useAddressState } from "@/components/ui/use-address-state";
import { MEMBER_RESTRICTIONS } from "@/server/domain/tenancy/restriction";
import { TEAM_ROLES, type TeamRole } from "@/server/domain/vocabulary";
import type { ListedMember, TeamOrOrganisationRef } from "../api-types";
import { MemberRow } from "./member-row";
import { RemoveDialog } from "./remove-dialog";

/** A team or organisation, and the viewer's role in it. */
export type ViewerMembership = { place: TeamOrOrganisationRef; name: string; role: TeamRole };

const PER_PAGE = 50;

const readFilter = (search: URLSearchParams) => ({
  query: readText(search, "query"),
  page: readPage(search),
});

export function MemberList({ here }: { here: ViewerMembership }) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const { state, refine, pageHref } = useAddressState(readFilter);
  const { query, page } = state;
  const [removing, setRemoving] = useState<ListedMember>();
  const [giving, setGiving] = useState<ListedMember>();
  const list = useQuery(
    trpc.member.list.queryOptions(
      { place: here.place, query, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div className="flex flex-col gap-4">
      {(query !== "" || (list.data?.count ?? 0) > 8) && (
        <SearchInput
          label={t("members.search")}
          hint={t("members.search")}
          query={query}
          onSearch={(wanted) => refine({ query: wanted })}
          className="w-full max-w-xs"
        />
      )}
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        placeholder="h-48 w-full"
        empty={<p role="status">{t("members.none")}</p>}
      >
        {(members) => (
          <Table
            caption={t("members.caption", { name: here.name })}
            className="max-md:block max-md:[&_tbody]:block"
          >
            <thead className="border-b border-hairline max-md:sr-only">
              <tr>
                <ColumnHeader>{t("members.person")}</ColumnHeader>
                <ColumnHeader>{t("members.role")}</ColumnHeader>
                <ColumnHeader>{t("members.lastSeen")}</ColumnHeader>
                <th scope="col">
                  <span className="sr-only">{t("members.actions", { name: "" })}</span>
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {members.map((member) => (
                <MemberRow
                  key={member.userId}
                  here={here}
                  member={member}
                  onRemove={() => setRemoving(member)}
                  onTransfer={() => setGiving(member)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </Listing>
      <RoleGuide kind={here.place.kind} />
      {giving && (
        <TransferDialog
          meant={{ from: { email: giving.email, name: giving.name || giving.email } }}
          onClose={() => setGiving(undefined)}
        />
      )}
      {removing && <RemoveDialog here={here} member={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

/** Explains the roles next to the role pickers (components/README.md 8). */
export function RoleGuide({ kind }: { kind: TeamOrOrganisationRef["kind"] }) {
  const t = useTranslations("settings");
  return (
    <dl className="grid gap-x-8 gap-y-3 text-dense text-ink-2 grid-cols-1 md:grid-cols-3">
      {TEAM_ROLES.map((role) => (
        <div key={role}>
          <dt className="font-medium text-ink">{t(`roles.${role}`)}</dt>
          <dd>{t(`roleHints.${kind}.${role}`)}</dd>
        </div>
      ))}
      {(kind === "team" ? MEMBER_RESTRICTIONS : []).map((restriction) => (
        <div key={restriction}>
          <dt className="font-medium text-ink">{t(`restrictions.names.${restriction}`)}</dt>
          <dd>{t(`restrictions.hints.${restriction}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
