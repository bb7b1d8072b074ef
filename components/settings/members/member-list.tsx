"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TransferDialog } from "@/components/envelope/lazy-dialogs";
import { useTRPC } from "@/components/trpc-provider";
import { readPage, readText } from "@/components/ui/address-state";
import { DataTable } from "@/components/ui/data-table";
import { Listing } from "@/components/ui/listing";
import { SearchInput } from "@/components/ui/search-input";
import { useAddressState } from "@/components/ui/use-address-state";
import { MEMBER_RESTRICTIONS } from "@/server/domain/tenancy/restriction";
import { TEAM_ROLES, type TeamRole } from "@/server/domain/vocabulary";
import type { ListedMember, TeamOrOrganisationRef } from "../api-types";
import { LastSeen, MemberActions, MemberRole, PersonName } from "./member-row";
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
    <div className="@container flex flex-col gap-4">
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
          <DataTable
            caption={t("members.caption", { name: here.name })}
            cardsBelow="md"
            rows={members}
            rowKey={({ userId }) => userId}
            cellClassName="py-3"
            columns={[
              {
                key: "person",
                title: t("members.person"),
                isRowHeader: true,
                cellClassName: "max-md:pr-24 @max-2xs:pr-4",
                cell: (member) => <PersonName person={member} />,
              },
              {
                key: "role",
                title: t("members.role"),
                cell: (member) => <MemberRole here={here} member={member} />,
              },
              {
                key: "lastSeen",
                title: t("members.lastSeen"),
                isLabelled: true,
                cellClassName: "text-dense whitespace-nowrap text-ink-2",
                cell: (member) => <LastSeen member={member} />,
              },
              {
                key: "actions",
                title: t("members.actions", { name: "" }),
                isTitleHidden: true,
                cellClassName:
                  "w-24 px-0 py-0 pr-3 text-right whitespace-nowrap max-md:absolute max-md:top-3 max-md:right-2 max-md:w-auto max-md:pr-0 @max-2xs:static @max-2xs:pl-2 @max-2xs:text-left",
                cell: (member) => (
                  <MemberActions
                    here={here}
                    member={member}
                    onRemove={() => setRemoving(member)}
                    onTransfer={() => setGiving(member)}
                  />
                ),
              },
            ]}
          />
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
