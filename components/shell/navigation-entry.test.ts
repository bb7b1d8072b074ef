import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { buildPlaceHref, findNavigationPlace, PLACES } from "./navigation-entry";

/** Owner's pages that mark no navigation entry, with the reason. */
const PLACELESS: Readonly<Record<string, string>> = {
  "/teams/new": "the team it is about does not exist yet; the team switcher leads to it",
};

/** The path of every page inside the owner's shell, or opened from there. */
const pages = readdirSync("app/(app)", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file}`.replace(/\/\([^)]+\)/g, "").replace(/\/page\.tsx$/, ""))
  .map((address) => address.replace(/\[\w+\]/g, "x"))
  .sort();

test("each owner page highlights exactly one navigation entry or is listed as having none", () => {
  expect(pages.length).toBeGreaterThan(30);
  const dark = pages.filter((page) => findNavigationPlace(page) === undefined);
  expect(dark).toEqual(Object.keys(PLACELESS));
});

test("each team page highlights an entry of that team, and each entry's own page highlights it", () => {
  const ofTeam = pages.filter((page) => page.startsWith("/t/"));
  expect(
    ofTeam.filter((page) => findNavigationPlace(page) === "admin" || findNavigationPlace(page) === undefined),
  ).toEqual([]);
  for (const place of PLACES) expect(findNavigationPlace(buildPlaceHref(place, "x")), place).toBe(place);
});

test("bulk sends highlight the templates entry, an organisation the settings entry", () => {
  expect(findNavigationPlace("/t/acme/bulk-sends/bulk_send_1")).toBe("templates");
  expect(findNavigationPlace("/t/acme/templates/f/folder_1")).toBe("templates");
  expect(findNavigationPlace("/o/acme/members")).toBe("settings");
  expect(findNavigationPlace("/o/acme/sign-in")).toBe("settings");
  expect(findNavigationPlace("/o/acme/security")).toBe("settings");
});

test("matches a page by whole segments of its path", () => {
  expect(findNavigationPlace("/t/acme/")).toBe("home");
  expect(findNavigationPlace("/t/inbox")).toBe("home");
  expect(findNavigationPlace("/t/acme/envelopes-of-mine")).toBeUndefined();
  expect(findNavigationPlace("/administration")).toBeUndefined();
});
