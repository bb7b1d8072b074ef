/** How long nothing may be changed before the next change is a session of its own. */
const SITTING_IDLE_MS = 10 * 60_000;

type Person = { readonly kind: "user" | "apiToken"; readonly id: number };

/**
 * Whether a change belongs to the editing session that is open: the same person, within 10 minutes of their last
 * change. A call of the API is a revision of its own.
 */
export function continuesSitting(
  open: { readonly actor: Person; readonly changedAt: Date },
  actor: Person,
  now: Date,
): boolean {
  if (open.actor.kind !== "user" || actor.kind !== "user" || open.actor.id !== actor.id) return false;
  return now.getTime() - open.changedAt.getTime() <= SITTING_IDLE_MS;
}
