import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import type { EnvelopeStatus, EnvelopeType } from "@/server/domain/vocabulary";
import type { EnvelopeAction } from "./lifecycle";

/** Only the owner, or MANAGER and ADMIN of the team (domain/README.md 3.2, ruling 42). */
const OWNER_OR_MANAGER: readonly EnvelopeAction[] = ["cancel", "remove", "reseal", "changeVerifyCode"];

/**
 * Theirs as well once it was sent: changing its title and its people, asking them again, and recording a refusal for one of them
 * (ruling 76). Until then whoever sees a draft may write it.
 */
const OWNER_OR_MANAGER_ONCE_SENT: readonly EnvelopeAction[] = [
  "notifyUnsent",
  "redistribute",
  "rename",
  "addRecipient",
  "createRecipient",
  "updateRecipient",
  "deleteRecipient",
  "reject",
];

/** What only a recipient does, on the signing page. */
const RECIPIENT_ONLY: readonly EnvelopeAction[] = ["open", "fill", "act"];

/** What only background work does. */
const SYSTEM_ONLY: readonly EnvelopeAction[] = ["complete", "remind", "expire"];

/** What an instance admin does to other people's envelopes: look, repair and, with a reason, delete. */
const ADMIN_ALLOWED: readonly EnvelopeAction[] = ["read", "downloadAuditLog", "reseal", "remove"];

const RECIPIENT_ALLOWED: readonly EnvelopeAction[] = [...RECIPIENT_ONLY, "read", "reject", "downloadPending"];

type EnvelopeForRights = {
  readonly userId: number;
  readonly type: EnvelopeType;
  readonly status: EnvelopeStatus;
};

const isOwnersOrManagers = (action: EnvelopeAction, envelope: EnvelopeForRights): boolean =>
  OWNER_OR_MANAGER.includes(action) ||
  (OWNER_OR_MANAGER_ONCE_SENT.includes(action) &&
    envelope.type === "DOCUMENT" &&
    envelope.status !== "DRAFT");

/**
 * May this actor, who can already see the envelope, do this to it, whatever its state? `reject` by a team actor is
 * the rejection recorded on a recipient's behalf (domain/README.md 4.11).
 */
export function mayPerform(action: EnvelopeAction, envelope: EnvelopeForRights, actor: Actor): boolean {
  switch (actor.kind) {
    case "system":
      return true;
    case "admin":
      return ADMIN_ALLOWED.includes(action);
    case "recipient":
      return RECIPIENT_ALLOWED.includes(action);
    case "visitor":
      return false;
    case "embed":
      return (
        !RECIPIENT_ONLY.includes(action) &&
        !SYSTEM_ONLY.includes(action) &&
        !isOwnersOrManagers(action, envelope)
      );
    case "user":
    case "apiToken":
      if (RECIPIENT_ONLY.includes(action) || SYSTEM_ONLY.includes(action)) return false;
      return (
        !isOwnersOrManagers(action, envelope) || actor.userId === envelope.userId || actor.role !== "MEMBER"
      );
  }
}

/** Throws FORBIDDEN where `mayPerform` says no: the actor sees the envelope but lacks the right. */
export function assertMayPerform(action: EnvelopeAction, envelope: EnvelopeForRights, actor: Actor): void {
  if (!mayPerform(action, envelope, actor)) throw new DomainError("FORBIDDEN");
}
