import { describe, expect, test } from "vitest";
import { isStalePlan, PreparedTexts } from "./prepared-statements";

const BY_KEY = "select id from envelope where id = $1";

describe("statements that are prepared", () => {
  test("from their second run on", () => {
    const texts = new PreparedTexts();
    expect([1, 2, 3].map(() => texts.admits(BY_KEY, ["e"]))).toEqual([false, true, true]);
  });

  test("separately for values of other types", () => {
    const texts = new PreparedTexts(1);
    for (const _ of [1, 2]) texts.admits(BY_KEY, ["e"]);
    expect([1, 2, 3].map(() => texts.admits(BY_KEY, [new Date()]))).toEqual([false, false, false]);
  });

  test.each([
    ["without values", "select 1", []],
    ["a bulk", BY_KEY, Array.from({ length: 65 }, () => "e")],
    ["a long list", "select 1 from a where b in ($1, $2, $3, $4, $5, $6, $7, $8, $9)", Array(9).fill("e")],
  ])("never: %s", (_, text, values) => {
    const texts = new PreparedTexts();
    expect([1, 2, 3].map(() => texts.admits(text, values))).toEqual([false, false, false]);
  });

  test("up to the limit, keeping the first ones", () => {
    const texts = new PreparedTexts(2);
    const admitText = (name: string) => texts.admits(`select $1 as ${name}`, [1]);
    for (const name of ["a", "a", "b", "b"]) admitText(name);
    expect(["c", "c", "c", "a", "b"].map(admitText)).toEqual([false, false, false, true, true]);
  });
});

test("recognises a stale plan by PostgreSQL's routine, in any language and through wrappers", () => {
  const stale = { code: "0A000", routine: "RevalidateCachedQuery" };
  expect([stale, { cause: { cause: stale } }].map(isStalePlan)).toEqual([true, true]);
  expect([{ code: "0A000", routine: "other" }, new Error("cached plan"), null].map(isStalePlan)).toEqual([
    false,
    false,
    false,
  ]);
});
