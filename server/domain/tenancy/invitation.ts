/** An invitation works for seven days (domain/README.md 3.2); a resend restarts them. */
export const INVITATION_DAYS = 7;

export const INVITATION_STATES = ["open", "expired", "accepted", "revoked"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Returns the state of an invitation. Accepted and revoked ones stay so, whatever the date. */
export function getInvitationState(
  invitation: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.revokedAt) return "revoked";
  return invitation.expiresAt.getTime() <= now.getTime() ? "expired" : "open";
}
