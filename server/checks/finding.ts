import type { Sql } from "postgres";
import type { Messages } from "@/server/domain/messages";
import type { Env } from "@/server/env";
import { redactText } from "@/server/log";
import type { Storage } from "@/server/storage";

/** The message catalogue has the text and the remedy of each, in both languages. */
export type FindingCode = keyof Messages["admin"]["findings"];

/** A `note` is worth knowing; only `failed` needs an admin. */
export type Finding = {
  state: "ok" | "note" | "failed";
  code: FindingCode;
  values: Readonly<Record<string, string | number>>;
};

export type ProbeDeps = {
  env: Env;
  dataDir: string;
  /** Times this process had to restart an embedded PostgreSQL. */
  databaseRestarts: number;
  sql: Sql;
  storage: Storage;
  /**
   * True when the command had to start the database itself, so no installation runs. Waiting work is then no
   * fault.
   */
  isStopped: boolean;
  /** The clock of this process, in ms since 1970; tests pass a wrong one. */
  processClock: () => number;
  freeBytes: (folder: string) => number;
};

/** Checks one thing. An error it throws counts as failed. */
export type Probe = (ground: ProbeDeps) => Promise<Finding>;

export const reportOk = (code: FindingCode, values: Finding["values"] = {}): Finding => ({
  state: "ok",
  code,
  values,
});
export const reportNote = (code: FindingCode, values: Finding["values"] = {}): Finding => ({
  state: "note",
  code,
  values,
});
export const reportFailure = (code: FindingCode, values: Finding["values"] = {}): Finding => ({
  state: "failed",
  code,
  values,
});

/** Returns an error's message on one line, without secrets. */
export const formatCause = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return redactText(text).replaceAll(/\s+/g, " ").trim().slice(0, 300) || "unknown";
};

/** Returns the code of a system, SMTP or PostgreSQL error, also when another error wraps it. */
export function getErrorCode(error: unknown): string {
  for (
    let currentError = error, depth = 0;
    currentError instanceof Error && depth < 4;
    currentError = currentError.cause, depth += 1
  ) {
    if ("code" in currentError && typeof currentError.code === "string" && currentError.code !== "")
      return currentError.code;
  }
  return "";
}
