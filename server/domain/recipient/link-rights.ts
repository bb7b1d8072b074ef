import type { Actor } from "@/server/domain/actor";
import { hasScope } from "@/server/domain/tenancy/api-scope";
import { mayOwnEnvelopes } from "@/server/domain/tenancy/restriction";

type LinkedEnvelope = { readonly id: string; readonly userId: number; readonly teamId: number };
type LinkedRecipient = { readonly id: number; readonly email: string };

/**
 * Returns true if the actor may hand out the envelope's links: its owner, and MANAGER and ADMIN of its team
 * (ruling 76).
 */
export function mayHandOutLinks(actor: Actor, envelope: Omit<LinkedEnvelope, "id">): boolean {
  // A token has the role that its creator has today.
  if (actor.kind !== "user" && actor.kind !== "apiToken") return false;
  // Auditors and sign-only members hand out no links (ruling 76), whatever their role.
  if (!mayOwnEnvelopes(actor.restriction)) return false;
  // A link is enough to sign: a token needs the scope that sends (ruling 76).
  if (!hasScope(actor, "send")) return false;
  if (actor.teamId !== envelope.teamId) return false;
  return actor.userId === envelope.userId || actor.role !== "MEMBER";
}

/**
 * THE rule for seeing a recipient's signing link or token (ruling 76): actors who may hand it out, the
 * recipient, and the account with the recipient's address. Not: presign tokens, visitors of a direct link,
 * instance admins, jobs.
 * @param verifiedEmail the address of the asking account, once it is verified
 */
export function maySeeLink(
  actor: Actor,
  envelope: LinkedEnvelope,
  recipient: LinkedRecipient,
  verifiedEmail: string | null = null,
): boolean {
  switch (actor.kind) {
    case "user":
      return mayHandOutLinks(actor, envelope) || isOwnAddress(verifiedEmail, recipient);
    case "apiToken":
      return mayHandOutLinks(actor, envelope);
    case "recipient":
      return actor.envelopeId === envelope.id && actor.recipientId === recipient.id;
    case "visitor":
    case "embed":
    case "admin":
    case "system":
      return false;
  }
}

/**
 * Returns true if a verified address is the recipient's. A recipient without an address matches no account.
 */
export const isOwnAddress = (email: string | null, recipient: Pick<LinkedRecipient, "email">): boolean =>
  email !== null && email !== "" && email.toLowerCase() === recipient.email.toLowerCase();

/**
 * The token of a template's direct link is for the template's own team. Teams that only use the template do
 * not see it (rulings 25, 76), nor does a token without the scope to send or to make templates.
 */
export function maySeeDirectLink(actor: Actor, template: { readonly teamId: number }): boolean {
  if (actor.kind !== "user" && actor.kind !== "apiToken") return false;
  if (!mayOwnEnvelopes(actor.restriction)) return false;
  return actor.teamId === template.teamId && (hasScope(actor, "send") || hasScope(actor, "template"));
}
