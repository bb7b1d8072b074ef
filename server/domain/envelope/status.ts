import type { EnvelopeStatus, SigningStatus } from "@/server/domain/vocabulary";

/** Questions about a status, so that nobody outside the domain spells one (server/README.md 4). */
type HasStatus = { readonly status: EnvelopeStatus };

export const isDraft = ({ status }: HasStatus): boolean => status === "DRAFT";
export const isPending = ({ status }: HasStatus): boolean => status === "PENDING";
export const isCompleted = ({ status }: HasStatus): boolean => status === "COMPLETED";
export const isRejected = ({ status }: HasStatus): boolean => status === "REJECTED";
export const isCancelled = ({ status }: HasStatus): boolean => status === "CANCELLED";

/** Its files are, or are about to be, sealed or stamped: there is something signed to download. */
export const hasSignedFiles = (envelope: HasStatus): boolean => isCompleted(envelope) || isRejected(envelope);

/** The status an envelope is sent into and waits in, for conditions in SQL. */
export const WAITING = "PENDING" satisfies EnvelopeStatus;
/** The status before anybody was asked; its signing links open nothing. */
export const UNSENT = "DRAFT" satisfies EnvelopeStatus;
/** The status of what everybody signed and is sealed, and of what somebody refused: for conditions in SQL. */
export const FINISHED = "COMPLETED" satisfies EnvelopeStatus;
export const REFUSED = "REJECTED" satisfies EnvelopeStatus;
/** The signing status of whoever refused, for conditions in SQL. */
export const REFUSER = "REJECTED" satisfies SigningStatus;

/** One value of each status. */
export const ofEachStatus = <Value>(
  of: (status: EnvelopeStatus) => Value,
): Record<EnvelopeStatus, Value> => ({
  DRAFT: of("DRAFT"),
  PENDING: of("PENDING"),
  COMPLETED: of("COMPLETED"),
  REJECTED: of("REJECTED"),
  CANCELLED: of("CANCELLED"),
});
