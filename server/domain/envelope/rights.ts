import type { Actor, TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { assertScope } from "@/server/domain/tenancy/api-scope";
import { createRestrictionError } from "@/server/domain/tenancy/restriction-error";
import type { EnvelopeStatus, EnvelopeType } from "@/server/domain/vocabulary";
import type { EnvelopeAction } from "./lifecycle";

/** Only the owner, or MANAGER and ADMIN of the team (domain/README.md 3.2, ruling 42). */
const OWNER_OR_MANAGER: readonly EnvelopeAction[] = [
  "cancel",
  "remove",
  "reseal",
  "changeVerifyCode",
  "transfer",
];

/**
 * Reserved to owner and managers once it was sent: changing title and recipients, reminding them, and
 * recording a rejection for one of them (ruling 76). Before, all members who see a draft may edit it.
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

/** Once sent, these mail recipients: a token needs the `send` scope. */
const SENDS_ONCE_SENT: readonly EnvelopeAction[] = [
  "notifyUnsent",
  "redistribute",
  "addRecipient",
  "createRecipient",
  "updateRecipient",
  "deleteRecipient",
];

const RECIPIENT_ONLY: readonly EnvelopeAction[] = ["open", "fill", "act"];

const SYSTEM_ONLY: readonly EnvelopeAction[] = ["complete", "remind", "expire"];

const ADMIN_ALLOWED: readonly EnvelopeAction[] = ["read", "downloadAuditLog", "reseal", "remove"];

const RECIPIENT_ALLOWED: readonly EnvelopeAction[] = [...RECIPIENT_ONLY, "read", "reject", "downloadPending"];

const LOOKS: readonly EnvelopeAction[] = [
  "read",
  "downloadAuditLog",
  "downloadCertificate",
  "downloadEvidence",
  "downloadPending",
];

/**
 * Actions of a TEMPLATES_ONLY member on their own envelope (ruling 90): its files and fields are the
 * template's.
 */
const WITHIN_TEMPLATE: readonly EnvelopeAction[] = [
  "distribute",
  "redistribute",
  "notifyUnsent",
  "rename",
  "updateRecipient",
  "reject",
  "move",
  "transfer",
  "cancel",
  "remove",
  "changeVerifyCode",
];

/** Returns true if the member's restriction allows this action; the role is checked separately. */
function isOpenTo(actor: TeamActor, action: EnvelopeAction, envelope: EnvelopeForRights): boolean {
  switch (actor.restriction) {
    case null:
      return true;
    case "AUDITOR":
      return LOOKS.includes(action);
    case "SIGN_ONLY":
      return false;
    case "TEMPLATES_ONLY":
      return (
        LOOKS.includes(action) ||
        (envelope.type === "DOCUMENT" && envelope.userId === actor.userId && WITHIN_TEMPLATE.includes(action))
      );
  }
}

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
 * Returns true if this actor, who can already see the envelope, may do this in any of its states. `reject` by
 * a team actor is the rejection recorded on a recipient's behalf (domain/signing.md 4.11).
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
      if (!isOpenTo(actor, action, envelope)) return false;
      return (
        !isOwnersOrManagers(action, envelope) || actor.userId === envelope.userId || actor.role !== "MEMBER"
      );
  }
}

/**
 * Throws FORBIDDEN if `mayPerform` refuses, or a token lacks a scope: the actor sees the envelope but lacks
 * the right.
 */
export function assertMayPerform(action: EnvelopeAction, envelope: EnvelopeForRights, actor: Actor): void {
  if (!mayPerform(action, envelope, actor)) {
    const restriction = "restriction" in actor ? actor.restriction : null;
    throw restriction === null ? new DomainError("FORBIDDEN") : createRestrictionError(restriction);
  }
  const isSent = envelope.type === "DOCUMENT" && envelope.status !== "DRAFT";
  if (isSent && SENDS_ONCE_SENT.includes(action)) assertScope(actor, "send");
}
