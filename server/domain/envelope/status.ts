import type { EnvelopeStatus, SigningStatus } from "@/server/domain/vocabulary";

/** Predicates for a status, so that no code outside the domain spells one (server/README.md 4). */
type HasStatus = { readonly status: EnvelopeStatus };

export const isDraft = ({ status }: HasStatus): boolean => status === "DRAFT";
export const isPending = ({ status }: HasStatus): boolean => status === "PENDING";
export const isCompleted = ({ status }: HasStatus): boolean => status === "COMPLETED";
export const isRejected = ({ status }: HasStatus): boolean => status === "REJECTED";
export const isCancelled = ({ status }: HasStatus): boolean => status === "CANCELLED";

/** True if there are sealed or stamped files to download, or soon will be. */
export const hasSignedFiles = (envelope: HasStatus): boolean => isCompleted(envelope) || isRejected(envelope);

/** For conditions in SQL, as are the next four. */
export const WAITING = "PENDING" satisfies EnvelopeStatus;
/** Signing links of a draft open nothing. */
export const UNSENT = "DRAFT" satisfies EnvelopeStatus;
export const FINISHED = "COMPLETED" satisfies EnvelopeStatus;
export const REFUSED = "REJECTED" satisfies EnvelopeStatus;
export const REFUSER = "REJECTED" satisfies SigningStatus;

export const mapStatuses = <Value>(of: (status: EnvelopeStatus) => Value): Record<EnvelopeStatus, Value> => ({
  DRAFT: of("DRAFT"),
  PENDING: of("PENDING"),
  COMPLETED: of("COMPLETED"),
  REJECTED: of("REJECTED"),
  CANCELLED: of("CANCELLED"),
});
