import { expect, test } from "vitest";
import { z } from "zod";
import { toIssues } from "./issues";

const listComplaints = (schema: z.ZodType, value: unknown) =>
  toIssues(schema.safeParse(value).error ?? new z.ZodError([]));

const Place = z.object({ x: z.number(), page: z.object({ n: z.number() }) });
const OneOrMany = z.object({ at: z.union([z.array(Place), Place]) });

test("an issue names its key, and its message begins with it", () => {
  expect(listComplaints(Place, { x: 1, page: { n: "1" } })).toEqual([
    { path: "page.n", message: expect.stringMatching(/^page\.n: Invalid input: expected number/) },
  ]);
});

test("reports the issues of the form that the value was meant as", () => {
  const bad = { x: "1", page: { n: 1 } };
  expect(listComplaints(OneOrMany, { at: bad }).map(({ path }) => path)).toEqual(["at.x"]);
  expect(listComplaints(OneOrMany, { at: [bad] }).map(({ path }) => path)).toEqual(["at.0.x"]);
});

test("reports a value of no known form at its own path", () => {
  expect(listComplaints(OneOrMany, { at: 7 })).toMatchObject([
    { path: "at", message: expect.stringMatching(/^at: Invalid/) },
  ]);
});

test("reports at most fifty issues", () => {
  expect(listComplaints(z.array(z.number()), Array(80).fill("x"))).toHaveLength(50);
});
