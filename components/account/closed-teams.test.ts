import { expect, test } from "vitest";
import { shutPlacesFor } from "./closed-teams";

const team = (url: string, id: number, organisation: string) => ({
  url,
  organisation: { id, name: organisation, url: organisation },
  reason: "SECOND_FACTOR" as const,
  waysIn: null,
});
const TEAMS = [team("sales", 1, "acme"), team("legal", 1, "acme"), team("school", 2, "lyceum")];
const told = (next: string) => shutPlacesFor(TEAMS, next).map(({ organisation }) => organisation.url);

test("who wanted to open a team or an organisation is told of that one", () => {
  expect(told("/t/legal/envelopes?q=x")).toEqual(["acme"]);
  expect(told("/o/lyceum/members")).toEqual(["lyceum"]);
});

test("who wanted to go anywhere else is told of all, each organisation once", () => {
  for (const next of ["/", "/t/other", "/o/sales", "/settings/profile"])
    expect(told(next)).toEqual(["acme", "lyceum"]);
});
