import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import * as schema from "@/server/db/schema";
import { listRuleViolations } from "../guards";

/** The guards know more about the store and its states than these rules; all others are Biome's alone. */
const PLANTED = [
  ["store", "server/routers/envelope/a.ts", 'import { envelopes, teams } from "@/server/db/schema";'],
  ["store", "server/routers/envelope/b.ts", 'import { fields as table } from "@/server/db/schema";'],
  ["store", "server/jobs/c.ts", 'import { mails } from "../db/schema/effects";'],
  ["store", "server/routers/d.ts", "await ctx.db.query.envelopeItems.findMany();"],
  ["status", "server/jobs/e.ts", "tx.update(envelopes).set({ title, status: next });"],
  ["status", "server/jobs/f.ts", "tx.update(recipients).set({ signingStatus });"],
  ["cast", "server/pdf/g.ts", "const a = b as Row;"],
  ["cast", "server/testing/pdf/h.ts", "const a = f(b as { id: string }, c);"],
  ["cast", "e2e/i.spec.ts", "export const a = body as string[];"],
  ["clock", "server/jobs/j.ts", "const at = new Date();"],
  ["clock", "server/domain/k.ts", "const at = Date.now();"],
  ["environment", "server/mail/l.ts", "const url = process.env.SMTP_URL;"],
  ["environment", "app/t.ts", "const { SMTP_URL } = process.env;"],
  ["any", "server/pdf/u.ts", "const a: any = 1;"],
  ["any", "e2e/fixtures/v.ts", "const a: any = 1;"],
  ["nonNull", "server/testing/rest/w.ts", "const a = list[0]!.name;"],
  ["cycle", "server/jobs/x.ts", 'import { y } from "./y";\nexport const x = () => y;'],
  ["cycle", "server/jobs/y.ts", 'export const y = async () => (await import("./x")).x;'],
] as const;
const ALLOWED = [
  ["server/routers/folder/m.ts", 'import { folders, type recipients } from "@/server/db/schema";'],
  [
    "server/db/store/n.ts",
    'import { mails } from "../schema";\ntx.update(envelopes).set({ status: planned.to });',
  ],
  ["server/pdf/o.ts", 'import { a as b } from "./a";\nconst e = [1] as const;'],
  ["server/jobs/p.ts", "const at = new Date(now.getTime() + waitMs);\ntx.update(mails).set({ sentAt: at });"],
  ["server/jobs/q.itest.ts", 'import { mails } from "@/server/db/schema";\nconst at = new Date();'],
  ["server/pdf/pool/r.ts", "const url = process.env.SMTP_URL;"],
  ["server/rest/s.ts", "const isDevelopment = process.env.NODE_ENV;"],
] as const;

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const RULES = /path": "\.\/(?<file>server\/cli\/guards\/editor\/\w+\.grit)"/g;
const folder = mkdtempSync(path.join(tmpdir(), "rubrica-editor-"));
const ONLY = [
  "plugin",
  "suspicious/noExplicitAny",
  "suspicious/noImportCycles",
  "style/noNonNullAssertion",
].map((name) => `--only=${name}`);
const Report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), location: z.object({ path: z.string() }) })),
});
const found = new Map<string, string[]>();

beforeAll(async () => {
  const settings = readFileSync(path.join(ROOT, "biome.json"), "utf8");
  // The temporary folder is no git repository and has no packages.
  writeFileSync(
    path.join(folder, "biome.json"),
    settings.replace(/"\.\/node_modules/, `"${ROOT}/node_modules`).replace(/"vcs": \{[^}]*\},/, ""),
  );
  for (const [, file = ""] of settings.matchAll(RULES))
    writeSource(file, readFileSync(path.join(ROOT, file), "utf8"));
  for (const [, file, text] of PLANTED) writeSource(file, text);
  for (const [file, text] of ALLOWED) writeSource(file, text);
  const biome = path.join(ROOT, "node_modules/.bin/biome");
  const lintArgs = ["lint", ...ONLY, "--reporter=json", "--max-diagnostics=none", folder];
  const answer = await new Promise<string>((resolve) => {
    execFile(biome, lintArgs, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  for (const { message, location } of Report.parse(JSON.parse(answer)).diagnostics)
    found.set(location.path, [...(found.get(location.path) ?? []), message]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeSource(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

const WORDS = {
  store: "server/db/store only",
  status: "planned transition",
  cast: "instead of casting",
  clock: "clock.now",
  environment: "server/env.ts",
  any: "any",
  nonNull: "non-null",
  cycle: "part of a cycle",
};

test.each(PLANTED)("the editor shows a planted violation: %s in %s", (rule, file, text) => {
  expect(found.get(file)).toEqual([expect.stringContaining(WORDS[rule])]);
  if (rule === "store" || rule === "status")
    expect(listRuleViolations([{ path: file, text }])).not.toEqual([]);
});

test.each(ALLOWED)("the editor does not show allowed code: %s", (file) => {
  expect(found.get(file)).toBeUndefined();
});

test("the editor's rule and the guard reserve the same tables for the store", () => {
  const rule = readFileSync(path.join(ROOT, "server/cli/guards/editor/store.grit"), "utf8");
  const lists = [...rule.matchAll(/\^\(\?:([\w|]+)\)/g)].map(([, names = ""]) => names.split("|").sort());
  const heldRules = Object.keys(schema).filter((name) => {
    const text = `import { ${name} } from "@/server/db/schema";`;
    return listRuleViolations([{ path: "server/routers/x.ts", text }]).some((one) => one.rule === "store");
  });
  expect(lists).toEqual([heldRules.sort(), heldRules, heldRules]);
});
