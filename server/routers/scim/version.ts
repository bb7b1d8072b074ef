import { createHash } from "node:crypto";
import { ScimProblem } from "@/server/contract/scim/problem";

/** What a resource holds, in short: a weak entity tag (RFC 7644, 3.14). */
export const versionOf = (resource: unknown): string =>
  `W/"${createHash("sha256").update(JSON.stringify(resource)).digest("base64url").slice(0, 22)}"`;

/** That a resource is as whoever changes it has read it, where they say so. @throws ScimProblem version */
export function assertVersion(version: string, ifMatch: string | null): void {
  if (ifMatch === null || namesVersion(ifMatch, version)) return;
  throw new ScimProblem("version", "If-Match: the resource was changed since. Read it again.");
}

/** Whether a header names a version, compared weakly; `*` names all. */
const namesVersion = (header: string, version: string): boolean =>
  header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(version));

const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
