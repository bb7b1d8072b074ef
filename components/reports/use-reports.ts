import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";
import type { ReportGrouping } from "@/server/domain/report/facts";
import type { Group } from "./report-state";

export type ReportPlace = { kind: "team" | "organisation"; url: string };
export type ReportDays = { from: string; to: string; timezone: string };

/** Past figures change with every envelope sent: the cached ones are shown at once and refetched. */
const KEPT = { placeholderData: keepPreviousData, staleTime: 30_000 } as const;

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

export function buildCsvHref(
  { kind, url }: ReportPlace,
  { from, to, timezone }: ReportDays,
  groupBy: ReportGrouping,
): string {
  const search = new URLSearchParams({ [kind]: url, from, to, timezone, groupBy });
  return `/api/files/${kind === "team" ? "reports" : "organisation-reports"}?${search}`;
}
