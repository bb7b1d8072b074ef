import { readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "./schema";

// drizzle-kit leaves a method on every array, which pdf.js refuses to work with: tests share a process.
Reflect.deleteProperty(Array.prototype, "random");

test("the schema has no change without a migration", async () => {
  const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
  const number = String(entries.at(-1).idx).padStart(4, "0");
  const latest = JSON.parse(readFileSync(`drizzle/meta/${number}_snapshot.json`, "utf8"));
  const missing = await generateMigration(latest, generateDrizzleJson({ ...schema }, latest.id));
  expect(missing, "run npm run db:generate -- --name WORD").toEqual([]);
});
