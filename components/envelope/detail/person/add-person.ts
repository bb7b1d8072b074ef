import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { hasAnybodyActed } from "@/server/domain/recipient/edit-rules";
import { needsToAct } from "@/server/domain/recipient/role";

/**
 * Roles that can be added later. An assistant fills in for a recipient of a later step, which is prepared
 * before sending.
 */
const ROLES = ["SIGNER", "APPROVER", "VIEWER", "CC"] as const;

export type NewPerson = { email: string; name: string; role: (typeof ROLES)[number]; step: number };

type RecipientProgress = Pick<
  OwnerRecipient,
  "role" | "signingStatus" | "signingOrder" | "activatedAt" | "hasTurn"
>;
type Envelope = {
  recipients: readonly RecipientProgress[];
  documentMeta: Pick<OwnerEnvelope["documentMeta"], "signingOrder">;
};

/**
 * Returns the possible roles and steps of a new recipient. SIGNER only before anyone has acted, because files
 * get no fields afterwards (ruling 8). No step before one that was asked; null if all act at once, or a
 * recipient without a step was asked.
 */
export function listAddableRoles({ recipients, documentMeta }: Envelope) {
  const isLate = hasAnybodyActed(recipients);
  const roles = ROLES.map((role) => ({ role, isOpen: role !== "SIGNER" || !isLate }));
  if (documentMeta.signingOrder !== "SEQUENTIAL") return { roles, steps: null };
  const acting = recipients.filter(({ role }) => needsToAct(role));
  const invitedRecipients = acting.filter(
    ({ activatedAt, signingStatus }) => activatedAt !== null || signingStatus !== "NOT_SIGNED",
  );
  if (invitedRecipients.some(({ signingOrder }) => signingOrder === null)) return { roles, steps: null };
  const min = Math.max(1, ...invitedRecipients.map(({ signingOrder }) => signingOrder ?? 1));
  const last = Math.max(min, ...acting.map(({ signingOrder }) => signingOrder ?? 1));
  return { roles, steps: { min, initial: last + 1 } };
}

/** Returns true if their request leaves at once: all act in parallel, or their step is the current one. */
export function isAskedAtOnce(envelope: Envelope, { role, step }: Pick<NewPerson, "role" | "step">): boolean {
  if (role === "CC") return false;
  if (envelope.documentMeta.signingOrder !== "SEQUENTIAL") return true;
  const { steps } = listAddableRoles(envelope);
  return steps !== null && step === steps.min && envelope.recipients.some(isInStep(steps.min));
}

const isInStep =
  (step: number) =>
  ({ hasTurn, signingOrder }: RecipientProgress): boolean =>
    hasTurn && signingOrder === step;
