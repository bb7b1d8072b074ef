import type { Account } from "./account-context";

type ShutTeam = Account["shutTeams"][number];

/**
 * Returns one closed team per organisation: for the organisation that the user wanted to open, else for all.
 */
export function listClosedTeams(shutTeams: readonly ShutTeam[], next: string): ShutTeam[] {
  const [, kind, url] = /^\/(t|o)\/([^/?#]+)/u.exec(next) ?? [];
  const requestedTeams = shutTeams.filter(({ organisation, ...team }) =>
    kind === "t" ? team.url === url : kind === "o" && organisation.url === url,
  );
  const relevantTeams = requestedTeams.length > 0 ? requestedTeams : shutTeams;
  return [...new Map(relevantTeams.map((team) => [team.organisation.id, team])).values()];
}
