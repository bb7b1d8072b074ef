import { expect, test } from "vitest";
import { z } from "zod";
import { toIssues } from "./issues";

const complaints = (schema: z.ZodType, value: unknown) =>
  toIssues(schema.safeParse(value).error ?? new z.ZodError([]));

const Place = z.object({ x: z.number(), page: z.object({ n: z.number() }) });
const OneOrMany = z.object({ at: z.union([z.array(Place), Place]) });

test("a complaint names its key, and the sentence begins with it", () => {
  expect(complaints(Place, { x: 1, page: { n: "1" } })).toEqual([
    { path: "page.n", message: expect.stringMatching(/^page\.n: Invalid input: expected number/) },
  ]);
});

test("of several forms, the one the value was meant as is complained about", () => {
  const bad = { x: "1", page: { n: 1 } };
  expect(complaints(OneOrMany, { at: bad }).map(({ path }) => path)).toEqual(["at.x"]);
  expect(complaints(OneOrMany, { at: [bad] }).map(({ path }) => path)).toEqual(["at.0.x"]);
});

test("a value of no form at all is told so where it stands", () => {
  expect(complaints(OneOrMany, { at: 7 })).toMatchObject([
    { path: "at", message: expect.stringMatching(/^at: Invalid/) },
  ]);
});

test("fifty complaints are enough", () => {
  expect(complaints(z.array(z.number()), Array(80).fill("x"))).toHaveLength(50);
});
