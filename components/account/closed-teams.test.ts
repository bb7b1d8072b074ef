import { expect, test } from "vitest";
import { listClosedTeams } from "./closed-teams";

const team = (url: string, id: number, organisation: string) => ({
  url,
  organisation: { id, name: organisation, url: organisation },
  reason: "SECOND_FACTOR" as const,
  waysIn: null,
});
const TEAMS = [team("sales", 1, "acme"), team("legal", 1, "acme"), team("school", 2, "lyceum")];
const listOrganisationUrls = (next: string) =>
  listClosedTeams(TEAMS, next).map(({ organisation }) => organisation.url);

test("a user on the way to a closed team or organisation is told about that organisation only", () => {
  expect(listOrganisationUrls("/t/legal/envelopes?q=x")).toEqual(["acme"]);
  expect(listOrganisationUrls("/o/lyceum/members")).toEqual(["lyceum"]);
});

test("a user on the way to any other page is told about every closed organisation, each once", () => {
  for (const next of ["/", "/t/other", "/o/sales", "/settings/profile"])
    expect(listOrganisationUrls(next)).toEqual(["acme", "lyceum"]);
});
