import * as z from "zod";
import type { Actor } from "../actor";

/** Who last wrote a field, by the name shown then; a token is named as itself, never as its creator (ruling 92). */
export const Changer = z.object({ kind: z.enum(["user", "apiToken"]), id: z.int(), name: z.string() });
export type Changer = z.infer<typeof Changer>;

/** Null for what no member of the team wrote: sending, signing, jobs. */
export function changerOf(actor: Actor): Changer | null {
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
 * Which fields are no longer as somebody saw them, in the order asked: another revision, or gone. What names no
 * revision is not asked about, and neither is what never was a field of this envelope.
 */
export function outOfStep(
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
