import type { Sql } from "postgres";
import type { Messages } from "@/server/domain/messages";
import type { Env } from "@/server/env";
import { redactText } from "@/server/log";
import type { Storage } from "@/server/storage";

/** What can be found; the catalogue says it, and the remedy, in both languages. */
export type FindingCode = keyof Messages["admin"]["findings"];

/** `note` is worth knowing; only `failed` needs somebody. */
export type Finding = {
  state: "ok" | "note" | "failed";
  code: FindingCode;
  values: Readonly<Record<string, string | number>>;
};

/** What the probes look at. */
export type ProbeDeps = {
  env: Env;
  dataDir: string;
  /** Of the embedded cluster; undefined with a database of one's own. */
  databaseFolder: string | undefined;
  /** How often this process had to bring an embedded PostgreSQL back. */
  databaseRestarts: number;
  sql: Sql;
  storage: Storage;
  /** Known not to run: the command that looks had to start the database itself. What then waits or is silent is no fault. */
  isStopped: boolean;
  /** The clock of this process, in ms since 1970; handed in, so that a wrong one can be tried. */
  processClock: () => number;
  /** Free bytes where this folder lies. */
  freeBytes: (folder: string) => number;
};

/** Looks at one thing and says what it found; what it throws counts as failed. */
export type Probe = (ground: ProbeDeps) => Promise<Finding>;

export const ok = (code: FindingCode, values: Finding["values"] = {}): Finding => ({
  state: "ok",
  code,
  values,
});
export const note = (code: FindingCode, values: Finding["values"] = {}): Finding => ({
  state: "note",
  code,
  values,
});
export const failed = (code: FindingCode, values: Finding["values"] = {}): Finding => ({
  state: "failed",
  code,
  values,
});

/** What an error says, on one line, without secrets. */
export const causeOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return redactText(text).replaceAll(/\s+/g, " ").trim().slice(0, 300) || "unknown";
};

/** The code of a system, SMTP or PostgreSQL error, also of one that another error wraps. */
export function errorCode(error: unknown): string {
  for (let seen = error, depth = 0; seen instanceof Error && depth < 4; seen = seen.cause, depth += 1) {
    if ("code" in seen && typeof seen.code === "string" && seen.code !== "") return seen.code;
  }
  return "";
}
