import type { ZodError, z } from "zod";
import type { Issue } from "@/server/domain/errors";

const MAX_ISSUES = 50;

/** Converts zod's issues for the wire: a sentence naming the key, and its dotted path. */
export function toIssues(error: ZodError): Issue[] {
  const plainIssues: Plain[] = [];
  for (const issue of error.issues) {
    if (plainIssues.length >= MAX_ISSUES) break;
    plainIssues.push(...listClosestIssues(issue, []));
  }
  return plainIssues
    .slice(0, MAX_ISSUES)
    .map(({ message, path }) =>
      path.length > 0 ? { message: `${path.join(".")}: ${message}`, path: path.join(".") } : { message },
    );
}

type Plain = { message: string; path: string[] };

/**
 * Returns, for a union, the issues of the closest branch (rest/envelopes.md 6.1): the one with the fewest wrong
 * keys; the first if no branch has any.
 */
function listClosestIssues(issue: z.core.$ZodIssue, prefix: readonly string[]): Plain[] {
  const path = [...prefix, ...issue.path.map(String)];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ message: issue.message, path }];
  const ofItsKind = issue.errors.filter((errors) => !errors.some(isOfOtherKind));
  const branches = (ofItsKind.length > 0 ? ofItsKind : issue.errors).map((errors) =>
    errors.flatMap((error) => listClosestIssues(error, path)),
  );
  const isShared = (plain: Plain) =>
    branches.every((branch) => branch.some((other) => isSameIssue(plain, other)));
  const countWrong = (branch: readonly Plain[]) =>
    branch.filter((plain) => !isShared(plain) && !isMissing(plain)).length;
  const [first = []] = branches;
  if (branches.every((branch) => countWrong(branch) === 0)) return first;
  return [...branches].sort((a, b) => countWrong(a) - countWrong(b) || a.length - b.length)[0] ?? first;
}

const isSameIssue = (a: Plain, b: Plain): boolean =>
  a.message === b.message && a.path.join() === b.path.join();

/** The value has another type altogether, such as a list instead of an object. */
const isOfOtherKind = ({ code, path }: z.core.$ZodIssue): boolean =>
  code === "invalid_type" && path.length === 0;

/** The key was not sent at all, as opposed to a wrong value. */
const isMissing = ({ message }: Plain): boolean => message.endsWith("received undefined");
