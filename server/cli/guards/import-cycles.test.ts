import { expect, test } from "vitest";
import { listImportCircles } from "./import-cycles";

test("finds a planted import cycle, whole and once", () => {
  const found = listImportCircles([
    { path: "components/x/a.tsx", text: 'import { b } from "./b";' },
    { path: "components/x/b.ts", text: 'import { c } from "@/server/domain/c";' },
    { path: "server/domain/c.ts", text: 'export const a = () => import("../../components/x/a");' },
    { path: "app/page.tsx", text: 'import { a } from "@/components/x/a";' },
  ]);
  expect(found).toEqual(["components/x/a.tsx > components/x/b.ts > server/domain/c.ts > components/x/a.tsx"]);
});

test("counts a folder's index file and a default import beside types", () => {
  const found = listImportCircles([
    { path: "server/x/index.ts", text: 'import b, { type B } from "./b";' },
    { path: "server/x/b.ts", text: 'import { a } from "@/server/x";' },
  ]);
  expect(found).toEqual(["server/x/index.ts > server/x/b.ts > server/x/index.ts"]);
});

test("finds a cycle in tests and their fixtures", () => {
  const found = listImportCircles([
    { path: "e2e/fixtures/a.ts", text: 'import { b } from "./b";' },
    { path: "e2e/fixtures/b.ts", text: 'export * from "./a";' },
    { path: "server/testing/x.ts", text: 'import "./x";' },
  ]);
  expect(found).toEqual([
    "e2e/fixtures/a.ts > e2e/fixtures/b.ts > e2e/fixtures/a.ts",
    "server/testing/x.ts > server/testing/x.ts",
  ]);
});

test("allows types to refer to each other", () => {
  const found = listImportCircles([
    { path: "components/x/a.ts", text: 'import { type B, b } from "./b";' },
    { path: "components/x/b.ts", text: 'import type { A } from "./a";\nexport type { A2 } from "./a";' },
    { path: "components/x/c.ts", text: 'import { type A, type B } from "./a";' },
  ]);
  expect(found).toEqual([]);
});
