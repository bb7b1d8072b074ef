import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import type { FieldMeta } from "@/server/domain/field/meta";
import { mayOwnFields, needsToAct } from "./role";

type Acted = Pick<RecipientForRules, "role" | "signingStatus">;

/** Signed or rejected. CC is stored SIGNED from the start without an act (ruling 42). */
export function hasActed(recipient: Acted): boolean {
  return needsToAct(recipient.role) && recipient.signingStatus !== "NOT_SIGNED";
}

export const hasRejected = ({ signingStatus }: Pick<Acted, "signingStatus">): boolean =>
  signingStatus === "REJECTED";

/** The first act freezes what the others were shown (ruling 8). */
export function hasAnybodyActed(recipients: readonly Acted[]): boolean {
  return recipients.some(hasActed);
}

/**
 * Checks that this recipient may still be changed or removed (rest/envelopes.md 7.2, 7.3). Based on acts, not on
 * filled fields: values inserted by distribute are no act. Throws the code of the envelope's state, or
 * INVALID_REQUEST.
 */
export function assertRecipientEditable(
  action: "updateRecipient" | "deleteRecipient",
  recipient: Acted,
  envelope: EnvelopeForRules,
): void {
  assertAllowed(action, envelope);
  if (hasActed(recipient)) {
    throw new DomainError(
      "INVALID_REQUEST",
      "This recipient has already acted and can no longer be changed.",
    );
  }
}

/**
 * Attachments are fixed from the first act on (ruling 8), as recipients have seen them. New ones may still be
 * added, and are marked as later. Throws INVALID_REQUEST or the code of the state.
 */
export function assertAttachmentsOpen(
  change: "create" | "update" | "delete",
  envelope: EnvelopeForRules,
): void {
  assertAllowed("writeAttachment", envelope);
  if (change !== "create" && envelope.status === "PENDING" && hasAnybodyActed(envelope.recipients)) {
    throw new DomainError("INVALID_REQUEST", "Attachments are fixed once somebody has signed or rejected.");
  }
}

/**
 * The title is on the certificate and part of the signed content, so the first act fixes it (ruling 8).
 * @throws DomainError INVALID_REQUEST, or the code of the state
 */
export function assertTitleOpen(envelope: EnvelopeForRules): void {
  assertAllowed("rename", envelope);
  if (hasAnybodyActed(envelope.recipients)) {
    throw new DomainError("INVALID_REQUEST", "The title is fixed once somebody has signed or rejected.");
  }
}

/**
 * Checks that these fields may be added. While PENDING, only for a recipient added since, before the first
 * act, and never read-only or prefilled: the others have not seen them (ruling 8). Throws INVALID_REQUEST or
 * the code of the state.
 */
export function assertMayAddFields(
  envelope: EnvelopeForRules,
  recipient: Acted & { readonly isAddedWhilePending: boolean },
  metas: readonly (FieldMeta | null)[],
): void {
  assertAllowed("createField", envelope);
  if (!mayOwnFields(recipient.role) || hasActed(recipient)) {
    throw new DomainError(
      "INVALID_REQUEST",
      "This recipient's role cannot have fields, or the recipient has already acted.",
    );
  }
  if (envelope.status !== "PENDING") return;
  if (!recipient.isAddedWhilePending || hasAnybodyActed(envelope.recipients)) {
    throw new DomainError("INVALID_REQUEST", "Fields are fixed once the envelope has been sent.");
  }
  if (metas.some(isPreset)) {
    throw new DomainError(
      "INVALID_REQUEST",
      "A field added after sending may be neither read-only nor prefilled.",
    );
  }
}

function isPreset(meta: FieldMeta | null): boolean {
  if (meta === null) return false;
  if (meta.readOnly === true) return true;
  switch (meta.type) {
    case "text":
    case "rut":
      return Boolean(meta.text);
    case "number":
      return Boolean(meta.value);
    case "radio":
    case "checkbox":
      return meta.values?.some((option) => option.checked) ?? false;
    case "dropdown":
      return Boolean(meta.defaultValue);
    default:
      return false;
  }
}
