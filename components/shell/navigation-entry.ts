export const PLACES = [
  "home",
  "inbox",
  "envelopes",
  "templates",
  "contacts",
  "reports",
  "settings",
  "admin",
] as const;
export type PlaceName = (typeof PLACES)[number];

/** The entry of each team page, by the path segment after the team. */
const OF_TEAM: Readonly<Record<string, PlaceName>> = {
  envelopes: "envelopes",
  templates: "templates",
  "bulk-sends": "templates",
  contacts: "contacts",
  reports: "reports",
  settings: "settings",
  notices: "home",
  "first-steps": "home",
};

/** The entry of each page without a team, by the first path segment. An organisation counts as settings. */
const OF_NO_TEAM: Readonly<Record<string, PlaceName>> = {
  inbox: "inbox",
  o: "settings",
  settings: "settings",
  admin: "admin",
};

/**
 * Returns the navigation entry of a page: its own, or that of the page it is reached from; undefined if there
 * is none.
 */
export function findNavigationPlace(pathname: string): PlaceName | undefined {
  const [, first = "", , ofTeam] = pathname.split("/");
  if (first !== "t") return OF_NO_TEAM[first];
  return ofTeam ? OF_TEAM[ofTeam] : "home";
}

export function buildPlaceHref(place: PlaceName, teamUrl: string): string {
  if (place === "inbox" || place === "admin") return `/${place}`;
  return place === "home" ? `/t/${teamUrl}` : `/t/${teamUrl}/${place}`;
}
