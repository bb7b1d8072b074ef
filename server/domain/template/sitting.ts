/** Idle time after which the next change starts a new editing session. */
const SITTING_IDLE_MS = 10 * 60_000;

type Person = { readonly kind: "user" | "apiToken"; readonly id: number };

/**
 * Returns true if a change belongs to the open editing session: the same user, within 10 minutes of their
 * last change. Each API call is a revision of its own.
 */
export function continuesSitting(
  open: { readonly actor: Person; readonly changedAt: Date },
  actor: Person,
  now: Date,
): boolean {
  if (open.actor.kind !== "user" || actor.kind !== "user" || open.actor.id !== actor.id) return false;
  return now.getTime() - open.changedAt.getTime() <= SITTING_IDLE_MS;
}
