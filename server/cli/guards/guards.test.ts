import { expect, test } from "vitest";
import { listLongFiles, listRuleViolations } from "./guards";
import { scanSource } from "./scan";

const listRules = (path: string, text: string) =>
  listRuleViolations([{ path, text }]).map(({ rule }) => rule);

test.each([
  ["zone", "server/domain/x.ts", 'import { a } from "@/server/db/client";'],
  ["zone", "server/domain/x.ts", 'import postgres from "postgres";'],
  ["zone", "server/domain/x.ts", 'import fs from "node:fs";'],
  ["zone", "server/contract/x.ts", 'import { users } from "@/server/db/schema";'],
  ["zone", "server/db/store/x.ts", 'import { a } from "../../routers/envelope/cancel";'],
  ["zone", "server/auth/x.ts", 'import { a } from "@/server/pdf/seal";'],
  ["zone", "server/pdf/x.ts", 'import { a } from "@/server/db/client";'],
  ["zone", "server/verify/x.ts", 'import { a } from "@/server/pdf/seal";'],
  ["zone", "server/verify/x.ts", 'import { PDFName } from "pdf-lib";'],
  ["zone", "server/parts/x.ts", "export const a = 1;"],
  ["zone", "app/api/brand/x.ts", 'import { a } from "@/server/db/client";'],
  ["zone", "server/checks/x.ts", 'import { a } from "@/server/routers/envelope/cancel";'],
  ["zone", "server/metrics/x.ts", 'import { a } from "@/server/mail/compose";'],
  ["zone", "server/log.ts", 'import { a } from "@/server/jobs/seal";'],
  ["zone", "server/pdf/x.mjs", 'import { a } from "../db/client";'],
  ["zone", "server/pdf/x.ts", "const a = await import(`@/server/db/client`);"],
  ["zone", "server/routers/x.ts", 'import { restWorld } from "@/server/testing/rest/world";'],
  ["zone", "server/jobs/x.ts", 'import { a } from "../testing/jobs/queue";'],
  ["zone", "components/ui/x.tsx", 'import { a } from "@/server/testing/world/world";'],
  ["zone", "server/cli/start.ts", 'import { a } from "@/server/testing/world/world";'],
  ["zone", "app/(app)/x.tsx", 'import { product } from "@/e2e/fixtures/product";'],
  ["zone", "server/mail/x.ts", 'export { a } from "@/server/pdf/seal";'],
  ["zone", "server/routers/envelope/x.ts", 'import { run } from "@/server/jobs/seal";'],
  ["zone", "server/jobs/x.ts", 'import { v2 } from "@/server/rest/v2";'],
  ["zone", "server/rest/x.ts", 'import { database } from "@/server/db/client";'],
  ["zone", "app/api/v2/envelope/route.ts", 'import { a } from "@/server/routers";'],
  ["zone", "app/(app)/page.tsx", 'const a = await import("@/server/db/client");'],
  ["zone", "components/ui/x.tsx", 'import { appRouter } from "@/server/routers";'],
  ["zone", "components/ui/x.tsx", 'import { log } from "@/server/log";'],
  ["zone", "components/signing/model/x.ts", 'import { useState } from "react";'],
  ["zone", "components/signing/model/x.ts", 'import { recall } from "../state/tab-memory";'],
  ["zone", "components/field-editor/model/x.ts", 'import { editor } from "../state/editor";'],
  ["pure-model", "components/signing/model/x.ts", 'const input = document.createElement("input");'],
  ["store", "server/routers/envelope/x.ts", 'import { envelopes, teams } from "@/server/db/schema";'],
  ["store", "server/routers/envelope/x.ts", 'import { fields as table } from "@/server/db/schema";'],
  ["store", "server/jobs/x.ts", 'import { mails } from "../db/schema/effects";'],
  ["store", "server/jobs/x.ts", 'import * as schema from "@/server/db/schema";'],
  ["store", "server/jobs/x.ts", 'const { events } = await import("@/server/db/schema");'],
  ["store", "server/jobs/x.ts", 'export { recipients } from "@/server/db/schema";'],
  [
    "store",
    "server/metrics/x.ts",
    "tx.execute(sql`select count(*) from\n  envelope where deleted_at is null`);",
  ],
  ["store", "server/metrics/x.ts", 'await client.unsafe("update recipient set name = 1");'],
  ["store", "server/metrics/x.ts", 'sql`delete from "field"`'],
  ["store", "server/routers/x.ts", "await ctx.db.query.envelopeItems.findMany();"],
  ["store", "server/routers/x.ts", "const { auditEntries: log } = ctx.db.query;"],
  ["store", "server/routers/x.ts", "await ctx.db.query[name].findMany();"],
  ["store", "server/db/store/x.ts", 'export { envelopes } from "../schema";'],
  ["store", "server/db/store/x.ts", "export const table = itemVersions;"],
  ["locator", "server/routers/x.ts", 'import { requireInstance } from "@/server/runtime";'],
  ["locator", "server/jobs/x.ts", 'import { findInstance as ask, onShutdown } from "../runtime";'],
  ["locator", "server/evidence/x.ts", 'import * as runtime from "@/server/runtime";'],
  ["locator", "server/pdf/x.ts", 'const { requireInstance } = await import("@/server/runtime");'],
  ["locator", "server/mail/x.ts", 'export { provide } from "@/server/runtime";'],
  ["locator", "app/api/v2/x/route.ts", 'import { requireInstance } from "@/server/runtime";'],
  ["locator", "server/routers/x.ts", "const shelf = globalThis.rubricaRuntime;"],
  [
    "locator",
    "server/clock.ts",
    'import { requireInstance } from "@/server/runtime";\nrequireInstance("storage");',
  ],
  [
    "locator",
    "server/clock.ts",
    'import { requireInstance } from "@/server/runtime";\nrequireInstance(name);',
  ],
  ["locator", "server/routers/x.ts", 'import { services } from "@/server/process-services";'],
  ["locator", "server/jobs/x.ts", 'import { pdfPools } from "@/server/pdf/pool/pool-registry";'],
  ["status-literal", "server/routers/envelope/x.ts", 'if (row.status === "DRAFT") stop();'],
  ["status-literal", "components/envelope/x.tsx", "const s = `COMPLETED`;"],
  ["status-write", "server/jobs/x.ts", "tx.update(envelopes).set({ title, status: next });"],
  ["status-brand", "server/db/store/x.ts", "const next = (to: EnvelopeStatus): to is PlannedStatus => true;"],
  ["bare-error", "server/routers/x.ts", 'throw new Error("no");'],
  ["own-call", "server/identity/x.ts", "const answer = await fetch(url);"],
  ["own-call", "server/pdf/x.ts", 'import { request as send } from "node:https";'],
  ["own-call", "server/webhooks/x.ts", 'import { Agent } from "undici";'],
  ["sql-clock", "server/db/store/x.ts", "await tx.execute(sql`update a set b = now()`);"],
  ["schema-clock", "server/db/schema/x.ts", 'instant("at").defaultNow()'],
  ["suppression-comment", "server/pdf/x.test.ts", "// @ts-ignore\nconst a = 1;"],
  ["suppression-comment", "server/pdf/x.ts", "// @ts-expect-error it is fine\nconst a = 1;"],
  ["server-action", "app/(app)/actions.ts", '"use server";'],
  ["form-data", "app/api/v2/x/route.ts", "const form = await request.formData();"],
  ["server-only", "server/db/client.ts", 'import "server-only";'],
  ["own-connection", "server/routers/x.ts", "const db = database();"],
  ["name", "server/pdf/utils.ts", ""],
  ["name", "components/helpers/date.ts", ""],
  ["name", "server/jobs/testing.ts", ""],
  ["name", "components/envelope/testing-rows.ts", ""],
  ["name", "proxy.ts", ""],
])("finds a planted violation: %s in %s", (rule, path, text) => {
  expect(listRules(path, text)).toContain(rule);
});

test.each([
  ["server/domain/x.ts", 'import { z } from "zod";\nimport { a } from "./envelope/lifecycle";'],
  ["server/contract/x.ts", 'import type { EnvelopeRow } from "@/server/db/schema";'],
  ["server/routers/envelope/x.ts", 'import { enqueue } from "@/server/jobs/enqueue";'],
  ["components/ui/x.tsx", 'import type { AppRouter } from "@/server/routers";'],
  ["components/signing/model/x.ts", 'import type { Edits } from "../state/field-edits";'],
  ["components/field-editor/model/x.ts", "const last = history.past.at(-1);"],
  ["server/domain/envelope/lifecycle.ts", 'const from = ["DRAFT"];'],
  ["server/db/store/x.ts", "tx.update(envelopes).set({ status: planned.to });"],
  ["server/outbound/x.ts", 'import { Client } from "undici";'],
  ["server/pdf/x.ts", "const issuer = await this.#fetch(url);"],
  [
    "server/jobs/x.ts",
    "const now = await clock.now(tx); // not now()\nconst at = new Date(now.getTime() + waitMs);",
  ],
  ["server/pdf/x.ts", "// as any: no\nconst isDone = !a.b && c !== d;"],
  [
    "server/pdf/x.ts",
    'import * as z from "zod";\nimport { a as b } from "./a";\nexport { c as d };\nconst e = [1] as const;',
  ],
  ["server/pdf/x.ts", "type A<B> = { [C in keyof B as B[C] extends string ? C : never]: 1 };"],
  ["server/pdf/x.test.ts", "// @ts-expect-error no number\nconst a: string = 1;"],
  ["server/testing/jobs/x.ts", 'import { a } from "@/server/routers/envelope/cancel";'],
  ["server/jobs/x.itest.ts", 'import { a } from "@/server/testing/jobs/queue";'],
  ["server/cli/test.ts", 'import { run } from "./testing/run";'],
  ["server/routers/folder/x.ts", 'import { folders, type recipients } from "@/server/db/schema";'],
  ["server/routers/x.ts", 'import type { envelopes } from "@/server/db/schema";'],
  ["server/routers/x.ts", 'const said = "the table of mail";\nsql`select from folder`;'],
  ["server/db/store/x.ts", 'import { mails } from "../schema";\nsql`delete from mail`;'],
  ["server/db/schema/x.ts", 'import { envelopes } from "./envelope";'],
  ["server/routers/x.itest.ts", 'import { envelopes } from "@/server/db/schema";'],
  ["server/routers/x.itest.ts", 'expect(row.status).toBe("DRAFT");'],
  [
    "server/routers/x.ts",
    'import { onShutdown } from "@/server/runtime";\nimport type { Services } from "@/server/services";',
  ],
  ["server/jobs/start.ts", 'import { services } from "@/server/process-services";'],
  ["server/clock.ts", 'import { findInstance } from "@/server/runtime";\nconst own = findInstance("clock");'],
  [
    "server/cli/product.ts",
    'import { requireInstance } from "@/server/runtime";\nrequireInstance("storage");',
  ],
  ["server/jobs/x.itest.ts", 'import { requireInstance } from "@/server/runtime";'],
])("does not report allowed code: %s", (path, text) => {
  expect(listRules(path, text)).toEqual([]);
});

test("lists a file of more than 400 lines, but not as a violation", () => {
  const files = [{ path: "server/pdf/x.ts", text: "const a = 1;\n".repeat(401) }];
  expect(listLongFiles(files)).toEqual([{ path: "server/pdf/x.ts", lines: 401 }]);
  expect(listRuleViolations(files)).toEqual([]);
});

const OPEN = "$" + "{";

test("tells strings, comments, templates and regular expressions apart", () => {
  const source = `const a = "x // y"; // "no"\nconst b = \`p ${OPEN}f("q")} r\`; const c = /["/]/.test(a); /* now() */ d`;
  const { code, strings, readable } = scanSource(source);
  expect(code.replace(/ +/g, " ")).toBe(
    `const a = " "; \nconst b = \` ${OPEN}f(" ")} \`; const c = /.test(a); d`,
  );
  expect(strings.replace(/\s+/g, " ").trim()).toBe("x // y p q r");
  expect(readable).not.toContain("now()");
  for (const view of [code, strings, readable]) expect(view).toHaveLength(source.length);
});
