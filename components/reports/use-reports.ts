import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";
import type { ReportGrouping } from "@/server/domain/report/facts";
import type { Group } from "./report-state";

/** Whose figures are shown. */
export type ReportPlace = { kind: "team" | "organisation"; url: string };
export type ReportDays = { from: string; to: string; timezone: string };

/** Figures of the past change with every document that is sent: shown at once as they were, and asked for again. */
const KEPT = { placeholderData: keepPreviousData, staleTime: 30_000 } as const;

/** What happened to documents, by week or by what the third card asks for. */
export function useDocumentReport(place: ReportPlace, days: ReportDays, groupBy: "WEEK" | Group) {
  const trpc = useTRPC();
  const isTeam = place.kind === "team";
  const ofTeam = useQuery(
    trpc.reports.documents.queryOptions(
      { ...days, groupBy: groupBy === "TEAM" ? "TEMPLATE" : groupBy },
      { ...KEPT, enabled: isTeam },
    ),
  );
  const ofOrganisation = useQuery(
    trpc.reports.organisation.queryOptions(
      { ...days, groupBy, organisation: place.url },
      { ...KEPT, enabled: !isTeam },
    ),
  );
  return isTeam ? ofTeam : ofOrganisation;
}

/** How far people came. */
export function useRecipientReport(place: ReportPlace, days: ReportDays) {
  const trpc = useTRPC();
  const isTeam = place.kind === "team";
  const ofTeam = useQuery(trpc.reports.recipients.queryOptions(days, { ...KEPT, enabled: isTeam }));
  const ofOrganisation = useQuery(
    trpc.reports.organisationRecipients.queryOptions(
      { ...days, organisation: place.url },
      { ...KEPT, enabled: !isTeam },
    ),
  );
  return isTeam ? ofTeam : ofOrganisation;
}

/** Where the table behind a card is had as CSV. */
export function csvHref(
  { kind, url }: ReportPlace,
  { from, to, timezone }: ReportDays,
  groupBy: ReportGrouping,
): string {
  const search = new URLSearchParams({ [kind]: url, from, to, timezone, groupBy });
  return `/api/files/${kind === "team" ? "reports" : "organisation-reports"}?${search}`;
}
