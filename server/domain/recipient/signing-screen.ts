import type {
  EnvelopeAuth,
  EnvelopeForRules,
  RecipientAuth,
  RecipientForRules,
} from "@/server/domain/aggregate";
import { isSealing } from "@/server/domain/envelope/lifecycle";
import { isExpired } from "@/server/domain/recipient/is-expired";
import type { AccessAuthMethod } from "@/server/domain/vocabulary";
import { getAccessMethods } from "./auth-methods";
import { needsToAct, type RoleVerb, VERBS } from "./role";
import { findSigningPosition, hasTurn } from "./turn";

/** Screens of a recipient's one URL (components/signing.md 5.1, ruling 40). */
export type Screen =
  | { readonly screen: "notFound" }
  | { readonly screen: "accessCheck"; readonly methods: readonly AccessAuthMethod[] }
  | { readonly screen: "cancelled" }
  | { readonly screen: "rejectedByMe" }
  | { readonly screen: "rejectedByOther" }
  | { readonly screen: "completed" }
  | { readonly screen: "done"; readonly waitingFor: number; readonly isSealing: boolean }
  | { readonly screen: "expired"; readonly expiresAt: Date | null }
  | { readonly screen: "copyLater"; readonly isSealing: boolean }
  | { readonly screen: "waiting"; readonly place: number; readonly of: number }
  | { readonly screen: "start"; readonly verb: RoleVerb };

export type SigningScreenInput = {
  readonly recipient: RecipientForRules & Pick<RecipientAuth, "accessAuth">;
  readonly envelope: EnvelopeForRules & Pick<EnvelopeAuth, "globalAccessAuth">;
  readonly hasAccess: boolean;
  readonly now: Date;
};

/**
 * Returns the first screen of components/signing.md 5.1 whose condition holds. Null input means an unknown
 * token.
 */
export function resolveSigningScreen(visit: SigningScreenInput | null): Screen {
  if (visit === null) return { screen: "notFound" };
  const { recipient, envelope, hasAccess, now } = visit;
  if (envelope.type === "TEMPLATE" || envelope.status === "DRAFT" || envelope.deletedAt !== null) {
    return { screen: "notFound" };
  }
  const methods = getAccessMethods(recipient, envelope);
  if (methods.length > 0 && !hasAccess) return { screen: "accessCheck", methods };
  if (envelope.status === "CANCELLED") return { screen: "cancelled" };
  if (needsToAct(recipient.role) && recipient.signingStatus === "REJECTED") return { screen: "rejectedByMe" };
  if (envelope.status === "REJECTED") return { screen: "rejectedByOther" };
  if (envelope.status === "COMPLETED") return { screen: "completed" };
  if (needsToAct(recipient.role) && recipient.signingStatus === "SIGNED") {
    return { screen: "done", waitingFor: countUnsigned(envelope), isSealing: isSealing(envelope) };
  }
  if (isExpired(recipient, now)) return { screen: "expired", expiresAt: recipient.expiresAt };
  if (!needsToAct(recipient.role)) return { screen: "copyLater", isSealing: isSealing(envelope) };
  if (!hasTurn(recipient, envelope)) {
    const place = findSigningPosition(recipient, envelope.recipients, envelope.signingMode);
    return { screen: "waiting", place: place?.place ?? 1, of: place?.of ?? 1 };
  }
  return { screen: "start", verb: VERBS[recipient.role] };
}

function countUnsigned(envelope: EnvelopeForRules): number {
  return envelope.recipients.filter(
    (recipient) => needsToAct(recipient.role) && recipient.signingStatus === "NOT_SIGNED",
  ).length;
}
