import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { planTransition, type TransitionAction } from "@/server/domain/envelope/lifecycle";
import { canAct, computeSigningOutcome } from "@/server/domain/recipient/turn";
import type { RecipientRole, SigningMode } from "@/server/domain/vocabulary";
import { eventsOnRecipientComplete, type WebhookEvent } from "@/server/domain/webhook/events";

/**
 * The state machine of an envelope and its recipients as steps between states, derived from the rules
 * themselves.
 */

const NOW = new Date("2026-05-03T12:00:00Z");
const PAST = new Date("2026-05-02T12:00:00Z");
export type Envelope = EnvelopeForRules;
export type Step = {
  readonly what: string;
  readonly after: Envelope;
  readonly events: readonly WebhookEvent[];
};

export const person = (id: number, role: RecipientRole, signingOrder: number | null): RecipientForRules => ({
  id,
  name: `Person ${id}`,
  email: `${id}@example.org`,
  role,
  signingOrder,
  sendStatus: "NOT_SENT",
  readStatus: "NOT_OPENED",
  signingStatus: "NOT_SIGNED",
  expiresAt: null,
});

export const createDraftState = (
  signingMode: SigningMode,
  recipients: readonly RecipientForRules[],
): Envelope => ({
  type: "DOCUMENT",
  status: "DRAFT",
  deletedAt: null,
  sealingSince: null,
  signingMode,
  recipients,
});

const changeRecipient = (envelope: Envelope, id: number, change: Partial<RecipientForRules>): Envelope => ({
  ...envelope,
  recipients: envelope.recipients.map((row) => (row.id === id ? { ...row, ...change } : row)),
});

/** A transition of status as the store writes it; null when the rules refuse it. */
function tryTransition(envelope: Envelope, action: TransitionAction): Step | null {
  try {
    const planned = planTransition(action, envelope);
    const after: Envelope = {
      ...envelope,
      status: planned.to,
      sealingSince: planned.ends ? null : envelope.sealingSince,
      deletedAt: planned.deletes ? NOW : envelope.deletedAt,
    };
    return { what: action, after, events: planned.emits ? [planned.emits] : [] };
  } catch {
    return null;
  }
}

/** Actions of others than a recipient, and the seal after all have acted. */
export const BY_OTHERS = ["distribute", "cancel", "complete", "remove"] as const;

function listSteps(recipient: RecipientForRules, envelope: Envelope): Step[] {
  if (envelope.status === "DRAFT" || !canAct(recipient, envelope, NOW).ok) return [];
  const { id, role } = recipient;
  const signed = changeRecipient(envelope, id, { signingStatus: "SIGNED" });
  const isLast = computeSigningOutcome(signed.recipients) === "complete";
  const rejection = tryTransition(changeRecipient(envelope, id, { signingStatus: "REJECTED" }), "reject");
  return [
    {
      what: `act ${id}`,
      after: isLast ? { ...signed, sealingSince: NOW } : signed,
      events: eventsOnRecipientComplete({ role, leftSignature: role === "SIGNER" }),
    },
    ...(rejection ? [{ ...rejection, what: `reject ${id}` }] : []),
    { what: `expire ${id}`, after: changeRecipient(envelope, id, { expiresAt: PAST }), events: [] },
  ];
}

export const listStepsFrom = (envelope: Envelope): Step[] => [
  ...BY_OTHERS.flatMap((action) => tryTransition(envelope, action) ?? []),
  ...envelope.recipients.flatMap((recipient) => listSteps(recipient, envelope)),
];
