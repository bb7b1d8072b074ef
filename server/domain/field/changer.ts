import * as z from "zod";
import type { Actor } from "../actor";

/**
 * Last writer of a field, by the name at that time. A token is named as itself, never as its creator (ruling
 * 92).
 */
export const Changer = z.object({ kind: z.enum(["user", "apiToken"]), id: z.int(), name: z.string() });
export type Changer = z.infer<typeof Changer>;

/** Null for writes without a team actor: sending, signing, jobs. */
export function toChanger(actor: Actor): Changer | null {
  if (actor.kind === "user") return { kind: "user", id: actor.userId, name: actor.name || actor.email };
  if (actor.kind === "apiToken") return { kind: "apiToken", id: actor.tokenId, name: actor.tokenName };
  return null;
}

export type FieldSeen = { readonly id: number; readonly revision: number };
export type OutOfStep = {
  readonly id: number;
  readonly change: "changed" | "deleted";
  readonly place: number;
};

/**
 * Returns the fields that changed since the caller saw them, in the order given: another revision, or
 * deleted. Skips entries without a revision, and ids that never belonged to this envelope.
 */
export function findOutdatedFields(
  asked: readonly { readonly id: number; readonly revision?: number | undefined }[],
  present: readonly FieldSeen[],
  gone: ReadonlySet<number>,
): OutOfStep[] {
  const revisions = new Map(present.map(({ id, revision }) => [id, revision]));
  return asked.flatMap(({ id, revision }, place): OutOfStep[] => {
    if (revision === undefined) return [];
    const now = revisions.get(id);
    if (now === undefined) return gone.has(id) ? [{ id, change: "deleted", place }] : [];
    return now === revision ? [] : [{ id, change: "changed", place }];
  });
}
