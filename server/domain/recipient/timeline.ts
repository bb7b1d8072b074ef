import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { isSealing, isTerminal } from "@/server/domain/envelope/lifecycle";
import { isExpired } from "@/server/domain/recipient/is-expired";
import type { DistributionMethod } from "@/server/domain/vocabulary";
import { needsToAct } from "./role";
import { canAct, compareBySigningOrder, hasTurn } from "./turn";

/**
 * State of one recipient on the owner's timeline (components/README.md 1.4); catalogues key their words by
 * it.
 */
export type RecipientState =
  | "notSent"
  | "sending"
  | "waitingTurn"
  | "sent"
  | "opened"
  | "signed"
  | "approved"
  | "viewed"
  | "assisted"
  | "rejected"
  | "expired"
  | "bounced"
  | "getsCopy";

/** `hasBounced` is optional, for callers that do not know about returned mail. */
export type RecipientOnTimeline = RecipientForRules & { readonly hasBounced?: boolean };

const DONE = { SIGNER: "signed", APPROVER: "approved", VIEWER: "viewed", ASSISTANT: "assisted" } as const;

/** An envelope for the timeline. The facts about its sending are optional. */
export type EnvelopeOnItsWay = EnvelopeForRules & {
  readonly distributionMethod?: DistributionMethod;
  /** The owner pressed send, and it leaves after the undo period (components/owner-pages.md 3.7). */
  readonly isSendScheduled?: boolean;
  readonly isSendPlanned?: boolean;
};

/** Returns the first match of: own act, copy, expiry, bounce, turn, opened, sent, on its way. */
export function getRecipientState(
  recipient: RecipientOnTimeline,
  envelope: EnvelopeOnItsWay,
  now: Date,
): RecipientState {
  if (recipient.role === "CC") return "getsCopy";
  if (recipient.signingStatus === "REJECTED") return "rejected";
  if (recipient.signingStatus === "SIGNED") return DONE[recipient.role];
  const isRunning = envelope.status === "PENDING";
  if (isRunning && isExpired(recipient, now)) return "expired";
  if (isRunning && recipient.hasBounced && recipient.readStatus === "NOT_OPENED") return "bounced";
  if (isRunning && !hasTurn(recipient, envelope)) return "waitingTurn";
  if (recipient.readStatus === "OPENED") return "opened";
  if (recipient.sendStatus === "SENT") return "sent";
  const isMailed = isRunning && envelope.distributionMethod === "EMAIL" && recipient.email !== "";
  return isMailed || envelope.isSendScheduled ? "sending" : "notSent";
}

export type Progress = { readonly done: number; readonly of: number };

/** The chip of an envelope (components/README.md 1.4). */
export type EnvelopeChip =
  | { readonly chip: "draft" | "scheduled" | "sending" | "cancelled" | "completed" }
  | { readonly chip: "rejected"; readonly by: string }
  | {
      readonly chip: "yourTurn" | "waiting" | "expired" | "deliveryProblem" | "sealing" | "sealRefused";
      readonly progress: Progress;
    };

/** Returns how many acting recipients are done; "Waiting for 2 of 3" is `of - done` of `of`. */
export function countProgress(
  recipients: readonly Pick<RecipientForRules, "role" | "signingStatus">[],
): Progress {
  const acting = recipients.filter((recipient) => needsToAct(recipient.role));
  return { done: acting.filter(({ signingStatus }) => signingStatus === "SIGNED").length, of: acting.length };
}

/** `isSealRefused`: the stored data differs from the audit log (ruling 93). */
export type EnvelopeOnTimeline = EnvelopeOnItsWay & {
  readonly recipients: readonly RecipientOnTimeline[];
  readonly isSealRefused?: boolean;
};

/** Returns the envelope's chip. `myEmail` is the viewing user's address, in case it is their turn. */
export function getEnvelopeChip(envelope: EnvelopeOnTimeline, now: Date, myEmail?: string): EnvelopeChip {
  if (envelope.isSendScheduled && envelope.status === "DRAFT") return { chip: "sending" };
  if (envelope.isSendPlanned && envelope.status === "DRAFT") return { chip: "scheduled" };
  if (isTerminal(envelope.status) || envelope.status === "DRAFT") return getSettledChip(envelope);
  const progress = countProgress(envelope.recipients);
  if (isSealing(envelope)) return { chip: envelope.isSealRefused ? "sealRefused" : "sealing", progress };
  const isMyRecipient = (recipient: RecipientForRules) =>
    myEmail !== undefined && recipient.email.toLowerCase() === myEmail.toLowerCase();
  if (
    envelope.recipients.some((recipient) => isMyRecipient(recipient) && canAct(recipient, envelope, now).ok)
  ) {
    return { chip: "yourTurn", progress };
  }
  const states = envelope.recipients.map((recipient) => getRecipientState(recipient, envelope, now));
  if (states.includes("expired")) return { chip: "expired", progress };
  if (states.includes("bounced")) return { chip: "deliveryProblem", progress };
  return isLeaving(states) ? { chip: "sending" } : { chip: "waiting", progress };
}

/** No recipient has been reached yet: chip, cause and every line agree until the first mail is out. */
function isLeaving(states: readonly RecipientState[]): boolean {
  const activeStates = states.filter((state) => state !== "waitingTurn" && state !== "getsCopy");
  return activeStates.length > 0 && activeStates.every((state) => state === "sending");
}

function getSettledChip(envelope: EnvelopeForRules): EnvelopeChip {
  switch (envelope.status) {
    case "COMPLETED":
      return { chip: "completed" };
    case "CANCELLED":
      return { chip: "cancelled" };
    case "REJECTED": {
      const refuser = [...envelope.recipients]
        .sort(compareBySigningOrder)
        .find((recipient) => needsToAct(recipient.role) && recipient.signingStatus === "REJECTED");
      return { chip: "rejected", by: refuser ? refuser.name || refuser.email : "" };
    }
    default:
      return { chip: "draft" };
  }
}
