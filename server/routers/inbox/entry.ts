import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import type { InboxEntry } from "@/server/contract/inbox";
import { RecipientAuthOptions, toIso } from "@/server/contract/recipient";
import type { ReceivedEnvelope } from "@/server/db/store/inbox";
import { type AuthMethod, getAccessMethods, isSatisfied } from "@/server/domain/recipient/auth-methods";

/** Methods that a session proves to its person by itself. A link proves none. */
export const BY_SESSION: ReadonlySet<AuthMethod> = new Set(["ACCOUNT"]);
export const BY_LINK: ReadonlySet<AuthMethod> = new Set();

function isOpen(
  { recipient, envelope }: Pick<ReceivedEnvelope, "recipient" | "envelope">,
  proven: ReadonlySet<AuthMethod>,
) {
  const own = RecipientAuthOptions.parse(recipient.authOptions);
  return isSatisfied(getAccessMethods(own, EnvelopeAuthOptions.parse(envelope.authOptions)), proven);
}

type Named = { id: string; envelopeId: string; title: string };

/** Builds a list entry. A document that is not open yet shows only its team. */
export function toEntry(
  seat: ReceivedEnvelope,
  proven: ReadonlySet<AuthMethod>,
  files: readonly Named[] = [],
): InboxEntry {
  const { recipient, envelope, sender, team } = seat;
  const mayKnow = isOpen(seat, proven);
  return {
    recipientId: recipient.id,
    role: recipient.role,
    title: mayKnow ? envelope.title : null,
    sender: mayKnow ? sender : null,
    team,
    sentAt: toIso(envelope.sentAt),
    dueAt: toIso(recipient.expiresAt),
    signedAt: toIso(recipient.signedAt),
    status: envelope.status,
    files: mayKnow
      ? files.filter(({ envelopeId }) => envelopeId === envelope.id).map(({ id, title }) => ({ id, title }))
      : [],
  };
}
