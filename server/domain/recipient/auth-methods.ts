import type { EnvelopeAuth, RecipientAuth } from "@/server/domain/aggregate";
import type {
  AccessAuthMethod,
  ActionAuthMethod,
  FieldType,
  RecipientRole,
} from "@/server/domain/vocabulary";
import { acts, isSignatureType } from "./role";

/** A method that proves something; EXPLICIT_NONE is the absence of one. */
export type AuthMethod = Exclude<AccessAuthMethod | ActionAuthMethod, "EXPLICIT_NONE">;

/** All that somebody can have proven. */
export const PROOF_METHODS = [
  "ACCOUNT",
  "PASSWORD",
  "PASSKEY",
  "TWO_FACTOR_AUTH",
  "CLAVE_UNICA",
  "FAO_HASH",
] as const satisfies readonly AuthMethod[];

/** What must be proven before viewing: the recipient's own list, else the envelope's (domain/README.md 4.4). */
export function accessMethods(
  recipient: Pick<RecipientAuth, "accessAuth">,
  envelope: Pick<EnvelopeAuth, "globalAccessAuth">,
): readonly AccessAuthMethod[] {
  return recipient.accessAuth.length > 0 ? recipient.accessAuth : envelope.globalAccessAuth;
}

/**
 * The methods asked for before signing: the recipient's own list, else the envelope's; EXPLICIT_NONE cancels the
 * envelope's (domain/README.md 4.5).
 */
export function derivedActionAuth(
  recipient: Pick<RecipientAuth, "actionAuth">,
  envelope: Pick<EnvelopeAuth, "globalActionAuth">,
): readonly Exclude<ActionAuthMethod, "EXPLICIT_NONE">[] {
  const derived = recipient.actionAuth.length > 0 ? recipient.actionAuth : envelope.globalActionAuth;
  return derived.filter((method) => method !== "EXPLICIT_NONE");
}

/** Whether proof is asked for before an act of this role: never a VIEWER's, which is opening (ruling 9), nor CC's. */
export function provesActs(role: RecipientRole): boolean {
  return acts(role) && role !== "VIEWER";
}

/** As `derivedActionAuth`, but only for those whose acts are proven. */
export function actionMethods(
  recipient: Pick<RecipientAuth, "actionAuth"> & { role: RecipientRole },
  envelope: Pick<EnvelopeAuth, "globalActionAuth">,
): readonly Exclude<ActionAuthMethod, "EXPLICIT_NONE">[] {
  return provesActs(recipient.role) ? derivedActionAuth(recipient, envelope) : [];
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

/** What an installation enforces, given what is set up there; the server's checks and the owner's screens agree by it. */
export const offeredWith = ({ claveUnica, advancedSignature }: Offers) => ({
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
 * Every write of a seat that asks for a proof of action needs a live one; used for such a value it stands for completing
 * as well, also once it has run out (domain/README.md 4.5).
 */
export function standsForAct(type: FieldType): boolean {
  return isSignatureType(type) || type === "INITIALS";
}
