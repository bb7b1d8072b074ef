import { expect, test } from "vitest";
import { type ChromiumFacts, type ChromiumPlan, planChromium } from "./chromium";

/** An ordinary user on a machine without any browser. */
const NOTHING: ChromiumFacts = {
  given: undefined,
  isGivenThere: false,
  onSystem: undefined,
  isShell: false,
  isRoot: false,
  hasAptGet: false,
  wasInstalled: false,
};
const DEBIAN_ROOT = { isRoot: true, hasAptGet: true };
const ON_SYSTEM = { onSystem: "/usr/bin/chromium" };
const GIVEN = { given: "/opt/chrome", isGivenThere: true };

test.each<[string, Partial<ChromiumFacts>, ChromiumPlan]>([
  ["an explicit path", GIVEN, { do: "use", path: "/opt/chrome" }],
  ["an explicit path before the system's", { ...GIVEN, ...ON_SYSTEM }, { do: "use", path: "/opt/chrome" }],
  ["an explicit path before apt-get", { ...GIVEN, ...DEBIAN_ROOT }, { do: "use", path: "/opt/chrome" }],
  [
    "no way around a wrong explicit path",
    { given: "/opt/gone", ...ON_SYSTEM, ...DEBIAN_ROOT },
    { do: "refuse", problem: "CHROMIUM_PATH is /opt/gone, but there is no such file." },
  ],
  [
    "an empty variable as an unset one",
    { given: "", ...ON_SYSTEM },
    { do: "use", path: "/usr/bin/chromium" },
  ],
  ["the system's", ON_SYSTEM, { do: "use", path: "/usr/bin/chromium" }],
  [
    "the system's shell before apt-get",
    { ...ON_SYSTEM, isShell: true, ...DEBIAN_ROOT },
    { do: "use", path: "/usr/bin/chromium" },
  ],
  ["apt-get's shell before the system's whole browser", { ...ON_SYSTEM, ...DEBIAN_ROOT }, { do: "apt-get" }],
  ["apt-get on Debian as root", DEBIAN_ROOT, { do: "apt-get" }],
  ["Playwright's on Debian as an ordinary user", { hasAptGet: true }, { do: "playwright" }],
  ["Playwright's as root elsewhere", { isRoot: true }, { do: "playwright" }],
  ["Playwright's where apt-get brought none", { ...DEBIAN_ROOT, wasInstalled: true }, { do: "playwright" }],
  [
    "what apt-get brought, or what was there where it brought nothing",
    { ...DEBIAN_ROOT, ...ON_SYSTEM, wasInstalled: true },
    { do: "use", path: "/usr/bin/chromium" },
  ],
  ["Playwright's where there is nothing", {}, { do: "playwright" }],
])("the browser is %s", (_what, facts, plan) => {
  expect(planChromium({ ...NOTHING, ...facts })).toEqual(plan);
});
