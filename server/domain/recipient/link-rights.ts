import type { Actor } from "@/server/domain/actor";
import { hasScope } from "@/server/domain/tenancy/api-scope";
import { mayOwnEnvelopes } from "@/server/domain/tenancy/restriction";

type LinkedEnvelope = { readonly id: string; readonly userId: number; readonly teamId: number };
type LinkedRecipient = { readonly id: number; readonly email: string };

/** The team that an envelope belongs to hands its links out: its owner, and MANAGER and ADMIN (ruling 76). */
export function mayHandOutLinks(actor: Actor, envelope: Omit<LinkedEnvelope, "id">): boolean {
  // A token speaks with the role that its creator has today.
  if (actor.kind !== "user" && actor.kind !== "apiToken") return false;
  // Who looks on, or only signs, hands out nothing (ruling 76), whatever their role.
  if (!mayOwnEnvelopes(actor.restriction)) return false;
  // Whoever has a link can sign: a token needs the scope that sends (ruling 76).
  if (!hasScope(actor, "send")) return false;
  if (actor.teamId !== envelope.teamId) return false;
  return actor.userId === envelope.userId || actor.role !== "MEMBER";
}

/**
 * THE rule of who may see a recipient's signing link or token (ruling 76): who may hand out the links of its
 * envelope, that recipient, and the signed-in account whose address is the recipient's. Nobody else: no presign
 * token, no visitor of a direct link, no instance admin, no job.
 * @param verifiedEmail the address of the account that asks, once it is verified
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

/** Whether a verified address is the recipient's. A recipient without an address is nobody's own. */
export const isOwnAddress = (email: string | null, recipient: Pick<LinkedRecipient, "email">): boolean =>
  email !== null && email !== "" && email.toLowerCase() === recipient.email.toLowerCase();

/**
 * The token of a template's direct link is what the template's own team shares. Teams that only use the template
 * see none (rulings 25, 76), nor does a token that neither sends nor makes templates.
 */
export function maySeeDirectLink(actor: Actor, template: { readonly teamId: number }): boolean {
  if (actor.kind !== "user" && actor.kind !== "apiToken") return false;
  if (!mayOwnEnvelopes(actor.restriction)) return false;
  return actor.teamId === template.teamId && (hasScope(actor, "send") || hasScope(actor, "template"));
}
