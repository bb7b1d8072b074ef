import type { EnvelopeAuth, RecipientAuth } from "@/server/domain/aggregate";
import type {
  AccessAuthMethod,
  ActionAuthMethod,
  FieldType,
  RecipientRole,
} from "@/server/domain/vocabulary";
import { isSignatureType, needsToAct } from "./role";

/** A method that proves something; EXPLICIT_NONE is the absence of one. */
export type AuthMethod = Exclude<AccessAuthMethod | ActionAuthMethod, "EXPLICIT_NONE">;

export const PROOF_METHODS = [
  "ACCOUNT",
  "PASSWORD",
  "PASSKEY",
  "TWO_FACTOR_AUTH",
  "CLAVE_UNICA",
  "FAO_HASH",
] as const satisfies readonly AuthMethod[];

/**
 * Returns the methods required before viewing: the recipient's own list, else the envelope's
 * (domain/signing.md 4.4).
 */
export function getAccessMethods(
  recipient: Pick<RecipientAuth, "accessAuth">,
  envelope: Pick<EnvelopeAuth, "globalAccessAuth">,
): readonly AccessAuthMethod[] {
  return recipient.accessAuth.length > 0 ? recipient.accessAuth : envelope.globalAccessAuth;
}

/**
 * Returns the methods required before signing: the recipient's own list, else the envelope's; EXPLICIT_NONE
 * cancels the envelope's (domain/signing.md 4.5).
 */
export function deriveActionAuth(
  recipient: Pick<RecipientAuth, "actionAuth">,
  envelope: Pick<EnvelopeAuth, "globalActionAuth">,
): readonly Exclude<ActionAuthMethod, "EXPLICIT_NONE">[] {
  const derived = recipient.actionAuth.length > 0 ? recipient.actionAuth : envelope.globalActionAuth;
  return derived.filter((method) => method !== "EXPLICIT_NONE");
}

/**
 * Returns true if acts of this role need a proof: never a VIEWER's, which is opening (ruling 9), nor CC's.
 */
export function needsActionProof(role: RecipientRole): boolean {
  return needsToAct(role) && role !== "VIEWER";
}

/** As `deriveActionAuth`, but only for roles whose acts need a proof. */
export function getActionMethods(
  recipient: Pick<RecipientAuth, "actionAuth"> & { role: RecipientRole },
  envelope: Pick<EnvelopeAuth, "globalActionAuth">,
): readonly Exclude<ActionAuthMethod, "EXPLICIT_NONE">[] {
  return needsActionProof(recipient.role) ? deriveActionAuth(recipient, envelope) : [];
}

/** Returns true if the requirement is gone, or if a method is enough now that was not before. */
export const isWeaker = (before: readonly AuthMethod[], after: readonly AuthMethod[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((method) => !before.includes(method)));

/** Methods every installation offers; the others need a provider that is configured (ruling 46). */
export const OFFERED_EVERYWHERE: ReadonlySet<AuthMethod> = new Set([
  "ACCOUNT",
  "TWO_FACTOR_AUTH",
  "PASSKEY",
  "PASSWORD",
]);

type Offers = {
  readonly claveUnica: boolean;
  /** The remote signature service, if there is one, and how many files it signs at once. */
  readonly advancedSignature?: { readonly multisign: number } | null | undefined;
};

/**
 * Returns the methods an installation enforces, by its set-up. The server's checks and the owner's screens
 * share it.
 */
export const getSendingOptions = ({ claveUnica, advancedSignature }: Offers) => ({
  availableMethods: new Set<AuthMethod>([
    ...OFFERED_EVERYWHERE,
    ...(claveUnica ? (["CLAVE_UNICA"] as const) : []),
    ...(advancedSignature ? (["FAO_HASH"] as const) : []),
  ]),
  isRutFirmadoAvailable: claveUnica,
  signaturesAtOnce: advancedSignature?.multisign ?? 1,
});

/** Enforced on its own, whatever else the list offers (ruling 12). */
const ALWAYS_ENFORCED: readonly AuthMethod[] = ["FAO_HASH"];

/** Any one method of the list suffices, except those that always apply on their own (ruling 12). */
export function isSatisfied(required: readonly AuthMethod[], proven: ReadonlySet<AuthMethod>): boolean {
  const enforced = required.filter((method) => ALWAYS_ENFORCED.includes(method));
  if (!enforced.every((method) => proven.has(method))) return false;
  const alternatives = required.filter((method) => !ALWAYS_ENFORCED.includes(method));
  return alternatives.length === 0 || alternatives.some((method) => proven.has(method));
}

/**
 * Returns true for types whose action proof also counts for completing, even after it expired
 * (domain/signing.md 4.5). If action proof is required, every field write needs a live one.
 */
export function canReuseProof(type: FieldType): boolean {
  return isSignatureType(type) || type === "INITIALS";
}
