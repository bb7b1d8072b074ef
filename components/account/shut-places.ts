import type { Account } from "./account-context";

type ShutTeam = Account["shutTeams"][number];

/** What is shut for a session, once for each organisation: the one that the person wanted to open, or all where it is none of them. */
export function shutPlacesFor(shutTeams: readonly ShutTeam[], next: string): ShutTeam[] {
  const [, kind, url] = /^\/(t|o)\/([^/?#]+)/u.exec(next) ?? [];
  const wanted = shutTeams.filter(({ organisation, ...team }) =>
    kind === "t" ? team.url === url : kind === "o" && organisation.url === url,
  );
  const told = wanted.length > 0 ? wanted : shutTeams;
  return [...new Map(told.map((team) => [team.organisation.id, team])).values()];
}
