import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StartProblem } from "@/server/env";
import { writePrivately } from "../data-dir";
import { parseWithSchema } from "../json-file";

/** `DATA_DIR/postgres.json`, 0600: the folder's database, its last location, and its passwords. */
export const DatabaseRecord = z.object({
  place: z.string(),
  /** 0 until the database first accepted connections. */
  port: z.number().int(),
  pid: z.number().int().nullable(),
  passwords: z.object({ superuser: z.string(), owner: z.string(), app: z.string() }),
  /** Cluster identifier of `initdb`, in digits; earlier versions did not store it. */
  systemIdentifier: z.string().regex(/^\d+$/).optional(),
});
export type DatabaseRecord = z.infer<typeof DatabaseRecord>;

export const getRecordFile = (dataDir: string): string => path.join(dataDir, "postgres.json");

/** Returns the record of a data folder, or undefined. @throws StartProblem when it is damaged */
export function readRecord(dataDir: string): DatabaseRecord | undefined {
  const file = getRecordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const record = parseWithSchema(DatabaseRecord, readFileSync(file, "utf8"));
  if (record) return record;
  throw new StartProblem(
    `${file} is damaged. Restore it from a backup: it holds the password of the database.`,
  );
}

export function writeRecord(dataDir: string, record: DatabaseRecord): void {
  writePrivately(getRecordFile(dataDir), JSON.stringify(record, null, 2));
}

/** Returns the record of a database that does not exist yet. */
export function createDatabaseRecord(place: string): DatabaseRecord {
  const generatePassword = () => randomBytes(24).toString("base64url");
  const passwords = { superuser: generatePassword(), owner: generatePassword(), app: generatePassword() };
  return { place, port: 0, pid: null, passwords };
}
