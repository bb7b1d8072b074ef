import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { inject } from "vitest";
import * as z from "zod";
import { requireInstance } from "@/server/runtime";
import type { Storage } from "@/server/storage/index";
import type { TestDatabase } from "./database";
import { SUM_COLUMNS, SUMS_THERE } from "./report-sums";

/**
 * A database and its files as commit ac1f9ed wrote them, the last before names in folders, files and
 * identifiers changed. Holds rows, files and jobs, that installation's keys, and the links and codes handed
 * out by its procedures. Both schemas are of migration 31. Never regenerate it with newer code: it proves that
 * stored names stay as they were.
 */
const LINES = readFileSync(path.join(import.meta.dirname, "before-names.jsonl"), "utf8")
  .trim()
  .split("\n");

const Token = z.object({ token: z.string() });
const Header = z.object({
  at: z.coerce.date(),
  keys: z.object({ NEXTAUTH_SECRET: z.string(), ENCRYPTION_KEYS: z.string(), TOKEN_HMAC_KEY: z.string() }),
  known: z.object({
    cookie: z.string(),
    apiToken: z.string(),
    presign: z.string(),
    uploadUrl: z.string(),
    webhook: z.object({ id: z.string(), secret: z.string() }),
    /** Fields filled in, not finished. */
    open: Token.extend({ envelopeId: z.string() }),
    /** A code was mailed but not entered. */
    coded: Token.extend({ code: z.string() }),
    /** Tab "a" has entered a code and may see the document. */
    granted: Token,
    app: Token.extend({ secret: z.string(), backupCode: z.string() }),
    /** A check that waits in a tab outside the frame. */
    framed: Token.extend({
      id: z.string(),
      code: z.string(),
      account: z.object({ userId: z.number(), email: z.string(), name: z.string() }),
    }),
    /** A signature pad that waits on a phone. */
    phone: Token.extend({ id: z.string(), code: z.string(), device: z.string() }),
    direct: Token,
    provider: z.record(z.string(), z.string()),
  }),
});
const Line = z.union([
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.string(), base64: z.string() }),
  z.object({ job: z.string(), id: z.string() }),
]);

export type OldStore = z.infer<typeof Header> & { kinds: string[] };

/** Loads the old rows, files and jobs into a migrated, empty database, its storage and its queue. */
export async function loadOldStore(test: TestDatabase, storage: Storage): Promise<OldStore> {
  const [first = "", ...rest] = LINES;
  const lines = rest.map((line) => Line.parse(JSON.parse(line)));
  await loadRows(
    test,
    lines.flatMap((line) => ("table" in line ? [line] : [])),
  );
  const boss = requireInstance("boss");
  const kinds = new Set<string>();
  for (const line of lines) {
    if ("file" in line) await storage.put(Buffer.from(line.base64, "base64"));
    if (!("job" in line)) continue;
    kinds.add(line.job);
    await boss.send(line.job, { id: line.id });
  }
  return { ...Header.parse(JSON.parse(first)), kinds: [...kinds] };
}

async function loadRows(test: TestDatabase, rows: { table: string; row: object }[]): Promise<void> {
  const url = new URL(inject("cluster").superUrl);
  url.pathname = `/${test.name}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    // Rows are ordered by table name, so foreign keys and the triggers that guard the evidence are off.
    await sql`set session_replication_role = replica`;
    const generatedColumns =
      await sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_generated = 'ALWAYS'`;
    for (const { table, row } of rows) {
      const names = Object.keys(row).filter(
        (name) => !generatedColumns.some((column) => column.table === table && column.column === name),
      );
      await sql`insert into ${sql(table)} (${sql(names)}) overriding system value
        select ${sql(names)} from jsonb_populate_record(null::${sql(table)}, ${JSON.stringify(row)}::text::jsonb)`;
    }
    const counted =
      await sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`;
    for (const { table, column } of counted) {
      await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}),
        (select coalesce(max(${sql(column)}), 0) + 1 from ${sql(table)}), false)`;
    }
    // Sums the reports up as a migration of that data would.
    await sql.unsafe(`insert into report_tally (${SUM_COLUMNS}, n) ${SUMS_THERE}`);
  } finally {
    await sql.end();
  }
}
