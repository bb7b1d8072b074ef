import { expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "@/server/routers";
import { boundIssues, listInputSchemas } from "./bounded-issues";
import { toIssues } from "./issues";

const Inner = z.object({ name: z.string(), kind: z.union([z.literal("a"), z.literal("b")]) });
const buildSchema = () =>
  z.object({ data: z.array(Inner.extend({ parts: z.array(Inner).optional() })).max(200_000) });
const buildGoodInput = (count: number) => ({
  data: Array.from({ length: count }, () => ({ name: "n", kind: "a" as const })),
});

test("a list validated in parts gives the same values and the same issues at the same paths", () => {
  const [plain, bounded] = [buildSchema(), boundIssues(buildSchema())];
  expect(bounded.parse(buildGoodInput(333))).toEqual(buildGoodInput(333));
  const wrong = buildGoodInput(333);
  for (const at of [3, 77, 201]) Reflect.set(wrong.data[at] ?? {}, "kind", "c");
  const listMessages = (schema: z.ZodType) => toIssues(schema.safeParse(wrong).error ?? new z.ZodError([]));
  expect(listMessages(bounded)).toEqual(listMessages(plain));
  expect(listMessages(bounded).map(({ path }) => path)).toEqual([
    "data.3.kind",
    "data.77.kind",
    "data.201.kind",
  ]);
});

test("builds no more issues after enough of them, even in nested lists", () => {
  const bounded = boundIssues(buildSchema());
  const flat = bounded.safeParse({ data: Array(100_000).fill({}) });
  expect(flat.error?.issues.length).toBeLessThan(200);
  const deep = { data: Array(100).fill({ name: "n", kind: "a", parts: Array(2000).fill({}) }) };
  expect(bounded.safeParse(deep).error?.issues.length).toBeLessThan(10_000);
});

type ListSchema = { path: string; schema: z.core.$ZodType };

const isSchema = (part: unknown): part is z.core.$ZodType =>
  typeof part === "object" && part !== null && "_zod" in part;

function listLists(path: string, schema: z.core.$ZodType, depth = 0): ListSchema[] {
  const { def } = schema._zod;
  const named = ["element", "innerType", "in", "out", "left", "right", "valueType"].map((key) =>
    Reflect.get(def, key),
  );
  const shape = Object.entries(Reflect.get(def, "shape") ?? {});
  const parts = [
    ...shape,
    ...[named, Reflect.get(def, "options"), Reflect.get(def, "items")]
      .flat()
      .map((part) => ["", part] as const),
  ];
  const below = parts.flatMap(([key, part]) =>
    depth < 12 && isSchema(part) ? listLists(key ? `${path}.${key}` : path, part, depth + 1) : [],
  );
  return def.type === "array" ? [{ path, schema }, ...below] : below;
}

test("every list in a procedure's input has a limit on its length", () => {
  const lists = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) =>
    listInputSchemas({ procedure }).flatMap((schema) => listLists(path, schema)),
  );
  expect(lists.length).toBeGreaterThan(20);
  const endless = lists.filter(
    ({ schema }) =>
      !(schema._zod.def.checks ?? []).some(
        (check) => "maximum" in check._zod.def || "length" in check._zod.def,
      ),
  );
  expect(endless.map(({ path }) => path)).toEqual([]);
});
