import type { ZodError } from "zod";
import type { Issue } from "@/server/domain/errors";

/** Zod's complaints as the wire shows them: a sentence naming the key, and its dotted path. */
export function issuesOf(error: ZodError): Issue[] {
  return error.issues
    .flatMap((issue) => plainest(issue))
    .slice(0, 50)
    .map((issue) => {
      const path = issue.path.map(String).join(".");
      return path ? { message: `${path}: ${issue.message}`, path } : { message: issue.message };
    });
}

type Complaint = ZodError["issues"][number];

/**
 * Of a value that fits none of several forms, what is wrong with the form it was meant as: the last one whose kind
 * (object, list, text …) it has. "Invalid input" alone names no key.
 */
function plainest(issue: Complaint): Complaint[] {
  if (issue.code !== "invalid_union") return [issue];
  const meant = issue.errors.filter((form) => !form.some(isOfOtherKind)).at(-1);
  if (!meant) return [issue];
  return meant.flatMap((inner) => plainest({ ...inner, path: [...issue.path, ...inner.path] }));
}

const isOfOtherKind = ({ code, path }: Complaint): boolean => code === "invalid_type" && path.length === 0;
