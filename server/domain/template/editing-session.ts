/** Idle time after which the next change starts a new editing session. */
const SITTING_IDLE_MS = 10 * 60_000;

type EditingActor = { readonly kind: "user" | "apiToken"; readonly id: number };

/**
 * Returns true if a change belongs to the open editing session: the same user, within 10 minutes of their
 * last change. Each API call is a revision of its own.
 */
export function isSameEditingSession(
  open: { readonly actor: EditingActor; readonly changedAt: Date },
  actor: EditingActor,
  now: Date,
): boolean {
  if (open.actor.kind !== "user" || actor.kind !== "user" || open.actor.id !== actor.id) return false;
  return now.getTime() - open.changedAt.getTime() <= SITTING_IDLE_MS;
}
