import { DomainError } from "@/server/domain/errors";
import type { MemberRestriction } from "./restriction";

type Bringing = {
  readonly override?: object | undefined;
  readonly uploadIds?: readonly string[] | undefined;
  readonly customDocumentData?: readonly unknown[];
  readonly attachments?: readonly unknown[];
};

/** Texts for recipients and their language; every other key is a setting, and fixed by the template. */
const WORDS: readonly string[] = ["title", "subject", "message", "language"];
/** Keys that say who takes a place; position, role and proofs of the place are fixed by the template. */
const PERSON: readonly string[] = ["id", "email", "name", "language"];

const createBeyondTemplateError = (key: string): DomainError =>
  new DomainError(
    "FORBIDDEN",
    `${key}: in this team you send what the template allows: people, values and words.`,
  );

const findForbiddenKey = (from: object, allowed: readonly string[]): string | undefined =>
  Object.entries(from).find(([key, value]) => value !== undefined && !allowed.includes(key))?.[0];

/**
 * Requires that a TEMPLATES_ONLY member brings only recipients, values and texts, and no files, links or
 * settings (ruling 90). @throws DomainError FORBIDDEN naming the key
 */
export function assertWithinTemplate(restriction: MemberRestriction | null, bringing: Bringing): void {
  if (restriction !== "TEMPLATES_ONLY") return;
  for (const key of ["uploadIds", "customDocumentData", "attachments"] as const)
    if ((bringing[key]?.length ?? 0) > 0) throw createBeyondTemplateError(key);
  const setting = findForbiddenKey(bringing.override ?? {}, WORDS);
  if (setting !== undefined) throw createBeyondTemplateError(setting);
}

/** Requires that changes only say who takes a place. @throws DomainError FORBIDDEN naming the key */
export function assertSamePlaces(restriction: MemberRestriction | null, changes: readonly object[]): void {
  if (restriction !== "TEMPLATES_ONLY") return;
  for (const [index, change] of changes.entries()) {
    const key = findForbiddenKey(change, PERSON);
    if (key !== undefined) throw createBeyondTemplateError(`data.${index}.${key}`);
  }
}
