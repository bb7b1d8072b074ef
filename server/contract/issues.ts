import type { ZodError, z } from "zod";
import type { Issue } from "@/server/domain/errors";

const MAX_ISSUES = 50;

/** Zod's complaints as the wire shows them: a sentence naming the key, and its dotted path. */
export function issuesOf(error: ZodError): Issue[] {
  const found: Plain[] = [];
  for (const issue of error.issues) {
    if (found.length >= MAX_ISSUES) break;
    found.push(...closest(issue, []));
  }
  return found
    .slice(0, MAX_ISSUES)
    .map(({ message, path }) =>
      path.length > 0 ? { message: `${path.join(".")}: ${message}`, path: path.join(".") } : { message },
    );
}

type Plain = { message: string; path: string[] };

/**
 * Of a value that may be one of several things, what keeps it from the one it is closest to (rest/README.md 6.1): the
 * one that misses least of what was given; the first where nothing was.
 */
function closest(issue: z.core.$ZodIssue, prefix: readonly string[]): Plain[] {
  const path = [...prefix, ...issue.path.map(String)];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ message: issue.message, path }];
  const ofItsKind = issue.errors.filter((errors) => !errors.some(isOfOtherKind));
  const branches = (ofItsKind.length > 0 ? ofItsKind : issue.errors).map((errors) =>
    errors.flatMap((error) => closest(error, path)),
  );
  const isShared = (plain: Plain) => branches.every((branch) => branch.some((other) => isSame(plain, other)));
  const wrongOf = (branch: readonly Plain[]) =>
    branch.filter((plain) => !isShared(plain) && !isMissing(plain)).length;
  const [first = []] = branches;
  if (branches.every((branch) => wrongOf(branch) === 0)) return first;
  return [...branches].sort((a, b) => wrongOf(a) - wrongOf(b) || a.length - b.length)[0] ?? first;
}

const isSame = (a: Plain, b: Plain): boolean => a.message === b.message && a.path.join() === b.path.join();

/** A list where an object belongs, and the like: it was not meant as that. */
const isOfOtherKind = ({ code, path }: z.core.$ZodIssue): boolean =>
  code === "invalid_type" && path.length === 0;

/** A key that was not sent at all, as opposed to one that holds the wrong thing. */
const isMissing = ({ message }: Plain): boolean => message.endsWith("received undefined");
