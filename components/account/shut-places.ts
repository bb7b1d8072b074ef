import type { Account } from "./account-context";

type ShutTeam = Account["shutTeams"][number];

/**
 * Returns one closed team per organisation: for the organisation that the user wanted to open, else for all.
 */
export function shutPlacesFor(shutTeams: readonly ShutTeam[], next: string): ShutTeam[] {
  const [, kind, url] = /^\/(t|o)\/([^/?#]+)/u.exec(next) ?? [];
  const wanted = shutTeams.filter(({ organisation, ...team }) =>
    kind === "t" ? team.url === url : kind === "o" && organisation.url === url,
  );
  const told = wanted.length > 0 ? wanted : shutTeams;
  return [...new Map(told.map((team) => [team.organisation.id, team])).values()];
}
