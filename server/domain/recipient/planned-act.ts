import type { RecipientRole, SigningStatus } from "@/server/domain/vocabulary";

declare const planned: unique symbol;

/**
 * A signing status that may be written. It reads like any other; only this file makes one from a plain
 * status, so that a write without a planned act does not compile (server/README.md 4).
 */
export type PlannedSigningStatus = SigningStatus & { readonly [planned]: "recipient.signing_status" };

function asPlannedStatus(status: SigningStatus): PlannedSigningStatus;
function asPlannedStatus(status: SigningStatus): SigningStatus {
  return status;
}

class RecipientAct {
  /** Makes the type nominal: only this file can build one. */
  readonly #planned = true;

  constructor(
    readonly signingStatus: PlannedSigningStatus,
    readonly rejectionReason: string | null,
  ) {}

  get isPlanned(): boolean {
    return this.#planned;
  }
}

/** A recipient's final act; the store's `markActed` takes no other. */
export type PlannedAct = RecipientAct;

export const planSigned = (): PlannedAct => new RecipientAct(asPlannedStatus("SIGNED"), null);

export const planRejected = (reason: string): PlannedAct =>
  new RecipientAct(asPlannedStatus("REJECTED"), reason);

/** Initial state of a seat. CC rows start as SENT and SIGNED, without `signedAt` (ruling 42). */
export const getRestingState = (role: RecipientRole) =>
  role === "CC"
    ? ({ sendStatus: "SENT", signingStatus: asPlannedStatus("SIGNED") } as const)
    : ({ sendStatus: "NOT_SENT", signingStatus: asPlannedStatus("NOT_SIGNED") } as const);
