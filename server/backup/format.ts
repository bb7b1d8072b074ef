import { z } from "zod";
import { AppliedMigration, CopiedSequence, CopiedTable } from "@/server/db/store/copied-tables";

/** First entry of an archive: what it holds, before any of it is read. */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** `computeInstallationMark` */
  installation: z.string(),
  baseUrl: z.string(),
  migrations: z.array(AppliedMigration),
  tables: z.array(CopiedTable),
  /** Names of the variables that were set, without values: what they named is not in the backup. */
  variables: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * Files that a row names and that were not copied: lost ones, and uploads that nobody used and a sweep deleted
 * between the snapshot of the rows and the copy.
 */
export const Absent = z.object({ missing: z.array(z.string()), unused: z.array(z.string()) });
export type Absent = z.infer<typeof Absent>;

/** Last entry: an archive without it is not whole. */
export const Ending = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(CopiedSequence),
  absent: Absent,
});
export type Ending = z.infer<typeof Ending>;

const WrittenObject = z.object({ name: z.string(), size: z.number(), sha256: z.string() });

/** Written last into a snapshot's folder: a snapshot without it does not count. Holds nothing secret. */
export const Snapshot = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  installation: z.string(),
  recipient: z.string(),
  parts: z.array(WrittenObject),
  keys: WrittenObject,
  files: z.number(),
  absent: Absent,
});
export type Snapshot = z.infer<typeof Snapshot>;

export const MANIFEST = "manifest.json";
export const ENDING = "end.json";
export const SNAPSHOTS = "snapshots/";
export const COMPLETE = "complete.json";

/** `files/ab/<sha256>.age`, of the content before it was encrypted. */
export const getFileFolder = (prefix: string): string => `files/${prefix}/`;
export const getFileName = (key: string): string => `${getFileFolder(key.slice(0, 2))}${key}.age`;

/** All folders of files, in the order of their keys. */
export const FILE_PREFIXES = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));
