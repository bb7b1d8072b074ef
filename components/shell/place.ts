/** The places of the navigation, in its order. */
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

/** The place of each page of a team, by what follows the team in its address. */
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

/** The place of each page that is no team's, by how its address begins. An organisation is a section of the settings. */
const OF_NO_TEAM: Readonly<Record<string, PlaceName>> = {
  inbox: "inbox",
  o: "settings",
  settings: "settings",
  admin: "admin",
};

/** The one place a page belongs to: itself, or that from which it is reached; undefined where it is reached from none. */
export function placeOf(pathname: string): PlaceName | undefined {
  const [, first = "", , ofTeam] = pathname.split("/");
  if (first !== "t") return OF_NO_TEAM[first];
  return ofTeam ? OF_TEAM[ofTeam] : "home";
}

/** Where a place is found. */
export function hrefOfPlace(place: PlaceName, teamUrl: string): string {
  if (place === "inbox" || place === "admin") return `/${place}`;
  return place === "home" ? `/t/${teamUrl}` : `/t/${teamUrl}/${place}`;
}
