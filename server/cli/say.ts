import { StartProblem } from "@/server/env";

/** The terminal, even after the console is redirected to the log. */
const complainAloud = console.error.bind(console);

/** Prints one step as one line on standard output: `database   PostgreSQL 18 on port 40123`. */
export function printStep(step: string, what: string): void {
  console.log(`${step.padEnd(10)} ${what}`);
}

function listErrorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const within = error instanceof AggregateError ? error.errors.flatMap(listErrorCodes) : [];
  return [...own, ...within, ...listErrorCodes(error.cause)];
}

/** Returns one sentence with the remedy for a failed start, or undefined for a bug of ours. */
export function findStartRemedy(error: unknown): string | undefined {
  const codes = listErrorCodes(error);
  if (codes.includes("ENOSPC") || codes.includes("53100")) {
    return "The disk is full. Free some space on the disk that holds DATA_DIR and the clone, then start again.";
  }
  if (error instanceof StartProblem) return error.message;
  if (codes.includes("EROFS"))
    return "The disk is read-only. Point DATA_DIR at a folder that can be written.";
  if (codes.includes("EACCES") || codes.includes("EPERM")) {
    const where = error instanceof Error ? error.message : "";
    return `This user may not use a file or folder that Rubrica needs (${where}). Correct its owner, or point DATA_DIR elsewhere.`;
  }
  if (codes.includes("ECONNREFUSED") || codes.includes("ENOTFOUND") || codes.includes("CONNECT_TIMEOUT")) {
    return "The database does not answer. Check DATABASE_URL and that the server runs.";
  }
  return undefined;
}

export function printStartError(error: unknown): void {
  const sentence = findStartRemedy(error);
  if (sentence !== undefined) complainAloud(`\n${sentence}\n`);
  else complainAloud("\nRubrica could not start because of a mistake of its own:\n", error);
}
