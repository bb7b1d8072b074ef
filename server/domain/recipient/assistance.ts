import type { FieldForRules, RecipientForRules } from "@/server/domain/aggregate";
import { mayBeAssisted } from "./role";
import { listTurnGroups } from "./turn";

type Assisted = Pick<RecipientForRules, "id" | "role" | "signingOrder" | "signingStatus">;

/**
 * Returns the recipients an ASSISTANT helps: the unsigned ones of its own and later groups, without itself
 * (domain/signing.md 4.9).
 */
export function listAssistedRecipients<R extends Assisted>(
  assistant: Assisted,
  recipients: readonly R[],
): R[] {
  const groups = listTurnGroups(recipients, "SEQUENTIAL");
  const own = groups.findIndex((group) => group.some(({ id }) => id === assistant.id));
  if (assistant.role !== "ASSISTANT" || own < 0) return [];
  return groups
    .slice(own)
    .flat()
    .filter((recipient) => recipient.id !== assistant.id && recipient.signingStatus === "NOT_SIGNED");
}

/**
 * Returns true if this recipient may fill this field: its own, or as assistant one that does not stand for a
 * person.
 */
export function mayFill(
  recipient: Assisted,
  field: Pick<FieldForRules, "recipientId" | "type">,
  recipients: readonly Assisted[],
): boolean {
  if (field.recipientId === recipient.id) return true;
  return (
    mayBeAssisted(field.type) &&
    listAssistedRecipients(recipient, recipients).some(({ id }) => id === field.recipientId)
  );
}
