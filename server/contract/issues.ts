import type { ZodError } from "zod";
import type { Issue } from "@/server/domain/errors";

/** Zod's complaints as the wire shows them: a sentence naming the key, and its dotted path. */
export function issuesOf(error: ZodError): Issue[] {
  return error.issues.slice(0, 50).map((issue) => {
    const path = issue.path.map(String).join(".");
    return path ? { message: `${path}: ${issue.message}`, path } : { message: issue.message };
  });
}
