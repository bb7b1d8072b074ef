import { createHash } from "node:crypto";
import { ScimProblem } from "@/server/contract/scim/problem";

/** Builds a weak entity tag of a resource's content (RFC 7644, 3.14). */
export const buildEntityTag = (resource: unknown): string =>
  `W/"${createHash("sha256").update(JSON.stringify(resource)).digest("base64url").slice(0, 22)}"`;

/** Requires that a resource has the version the caller read, if given. @throws ScimProblem version */
export function assertVersion(version: string, ifMatch: string | null): void {
  if (ifMatch === null || hasVersionNamed(ifMatch, version)) return;
  throw new ScimProblem("version", "If-Match: the resource was changed since. Read it again.");
}

/** Returns true if a header names a version, compared weakly; `*` names all. */
const hasVersionNamed = (header: string, version: string): boolean =>
  header.split(",").some((tag) => tag.trim() === "*" || toOpaqueTag(tag) === toOpaqueTag(version));

const toOpaqueTag = (tag: string): string => tag.trim().replace(/^W\//, "");
