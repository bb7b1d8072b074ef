import { expect, test } from "vitest";
import { listUnusedPlans } from "./unused-plans";

const RULES = {
  path: "server/domain/webhook/events.ts",
  text: 'export const EVENTS_ON_USE = ["TEMPLATE_USED"];\nexport function eventsOnLapse() {}',
};
const LIFECYCLE = {
  path: "server/domain/envelope/lifecycle.ts",
  text: "export const TRANSITIONS = {\n  lapse: { to: {} },\n} as const;",
};

test.each([
  ["server/jobs/lapse.ts", 'import { eventsOnLapse } from "@/server/domain/webhook/events";'],
  ["server/jobs/lapse.ts", "// emitEvents(tx, id, eventsOnLapse(), now)"],
  ["server/domain/webhook/lapse.ts", "eventsOnLapse();"],
  ["server/jobs/lapse.itest.ts", "eventsOnLapse();"],
  ["server/testing/world/lapse.ts", "eventsOnLapse();"],
])("finds a plan that is never carried out, whatever is in %s: %s", (path, text) => {
  expect(listUnusedPlans([RULES, { path, text: `${text}\nEVENTS_ON_USE;` }, LIFECYCLE])).toContain(
    "eventsOnLapse",
  );
});

test("does not report a plan that is carried out", () => {
  const text =
    'await emitEvents(tx, id, [...EVENTS_ON_USE, ...eventsOnLapse()], now);\nplanTransition("lapse", envelope);';
  expect(listUnusedPlans([RULES, LIFECYCLE, { path: "server/jobs/lapse.ts", text }])).toEqual([]);
  expect(listUnusedPlans([RULES, LIFECYCLE])).toEqual([
    "EVENTS_ON_USE",
    "eventsOnLapse",
    'planTransition("lapse"',
  ]);
});
