import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/answers";
import { hasAnybodyActed } from "@/server/domain/recipient/editable";
import { acts } from "@/server/domain/recipient/role";

/** Who may still be added by hand. An assistant fills in for somebody of a later step: that is prepared before sending. */
const ROLES = ["SIGNER", "APPROVER", "VIEWER", "CC"] as const;

export type NewPerson = { email: string; name: string; role: (typeof ROLES)[number]; step: number };

type Person = Pick<OwnerRecipient, "role" | "signingStatus" | "signingOrder" | "activatedAt" | "hasTurn">;
type Envelope = {
  recipients: readonly Person[];
  documentMeta: Pick<OwnerEnvelope["documentMeta"], "signingOrder">;
};

/**
 * What somebody more can be and when: a signer only while nobody has acted, for the paper gets no fields afterwards
 * (ruling 8), and no step before one that was asked. Without steps where all act at once, or whoever was asked has none and
 * so comes after all that are numbered.
 */
export function addable({ recipients, documentMeta }: Envelope) {
  const isLate = hasAnybodyActed(recipients);
  const roles = ROLES.map((role) => ({ role, isOpen: role !== "SIGNER" || !isLate }));
  if (documentMeta.signingOrder !== "SEQUENTIAL") return { roles, steps: null };
  const acting = recipients.filter(({ role }) => acts(role));
  const asked = acting.filter(
    ({ activatedAt, signingStatus }) => activatedAt !== null || signingStatus !== "NOT_SIGNED",
  );
  if (asked.some(({ signingOrder }) => signingOrder === null)) return { roles, steps: null };
  const min = Math.max(1, ...asked.map(({ signingOrder }) => signingOrder ?? 1));
  const last = Math.max(min, ...acting.map(({ signingOrder }) => signingOrder ?? 1));
  return { roles, steps: { min, initial: last + 1 } };
}

/** Whether their request leaves with the adding: everybody acts at once, or their step is the one that is asked now. */
export function isAskedAtOnce(envelope: Envelope, { role, step }: Pick<NewPerson, "role" | "step">): boolean {
  if (role === "CC") return false;
  if (envelope.documentMeta.signingOrder !== "SEQUENTIAL") return true;
  const { steps } = addable(envelope);
  return steps !== null && step === steps.min && envelope.recipients.some(isInStep(steps.min));
}

const isInStep =
  (step: number) =>
  ({ hasTurn, signingOrder }: Person): boolean =>
    hasTurn && signingOrder === step;
