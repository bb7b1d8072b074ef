/** An invitation works for seven days (domain/README.md 3.2); asking again starts them anew. */
export const INVITATION_DAYS = 7;

export const INVITATION_STATES = ["open", "expired", "accepted", "revoked"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Where an invitation stands. What was used or taken back stays so, whatever the calendar says. */
export function invitationState(
  invitation: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.revokedAt) return "revoked";
  return invitation.expiresAt.getTime() <= now.getTime() ? "expired" : "open";
}
