import type { RecipientRole, SigningStatus } from "@/server/domain/vocabulary";

declare const planned: unique symbol;

/**
 * A signing status that may be written. Read it as any other; only this file makes one of a plain status, so that a
 * writer which no planned act stands behind does not compile (server/README.md 4).
 */
export type PlannedSigningStatus = SigningStatus & { readonly [planned]: "recipient.signing_status" };

function decided(status: SigningStatus): PlannedSigningStatus;
function decided(status: SigningStatus): SigningStatus {
  return status;
}

class RecipientAct {
  /** Makes the type nominal: nothing outside this file can build one. */
  readonly #planned = true;

  constructor(
    readonly signingStatus: PlannedSigningStatus,
    readonly rejectionReason: string | null,
  ) {}

  get isPlanned(): boolean {
    return this.#planned;
  }
}

/** How a recipient ends its part; the store's `markActed` takes nothing else. */
export type PlannedAct = RecipientAct;

/** The recipient has done what its role asks for. */
export const planSigned = (): PlannedAct => new RecipientAct(decided("SIGNED"), null);

/** The recipient says no, and why. */
export const planRejected = (reason: string): PlannedAct => new RecipientAct(decided("REJECTED"), reason);

/** Where a seat begins. CC rows are born SENT and SIGNED, without `signedAt` (ruling 42). */
export const restingState = (role: RecipientRole) =>
  role === "CC"
    ? ({ sendStatus: "SENT", signingStatus: decided("SIGNED") } as const)
    : ({ sendStatus: "NOT_SENT", signingStatus: decided("NOT_SIGNED") } as const);
