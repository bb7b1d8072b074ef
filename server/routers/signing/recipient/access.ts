import type { ActProof } from "@/server/contract/audit-proofs";
import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { toRulesEnvelope } from "@/server/contract/rules";
import type { Origin } from "@/server/db/store/audit";
import type { RecipientContext } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import type { EnvelopeForRules } from "@/server/domain/aggregate";
import { DomainError } from "@/server/domain/errors";
import {
  type AuthGrant,
  listGrantedMethods,
  listLiveGrants,
  listUsedMethods,
} from "@/server/domain/recipient/auth-grant";
import {
  type AuthMethod,
  getAccessMethods,
  getActionMethods,
  isSatisfied,
} from "@/server/domain/recipient/auth-methods";
import { resolveSigningScreen, type Screen } from "@/server/domain/recipient/signing-screen";
import { canAct } from "@/server/domain/recipient/turn";
import type { Context } from "@/server/trpc";

const toEnvelopeForRules = (party: RecipientContext): EnvelopeForRules =>
  toRulesEnvelope(party.envelope, party.meta, party.recipients);

function getRequiredAuth(party: RecipientContext) {
  const envelope = EnvelopeAuthOptions.parse(party.envelope.authOptions);
  const own = RecipientAuthOptions.parse(party.recipient.authOptions);
  return {
    access: getAccessMethods(own, envelope),
    // FAO_HASH is no lasting proof: it is the signature itself, made at the end (domain/fields.md 8.6).
    action: getActionMethods({ ...own, role: party.recipient.role }, envelope).filter(
      (method) => method !== "FAO_HASH",
    ),
  };
}

/** Returns the methods, any one of which must be proven before signing (ruling 12). */
export const listRequiredActionAuth = (party: RecipientContext) => getRequiredAuth(party).action;
/** Returns the methods, any one of which must be proven before viewing. */
export const listRequiredAccessAuth = (party: RecipientContext) => getRequiredAuth(party).access;

/** Returns the recipient's screen at `now` (components/signing.md 5.1). */
export function getRecipientScreen(party: RecipientContext, now: Date): Screen {
  const { accessAuth } = RecipientAuthOptions.parse(party.recipient.authOptions);
  const { globalAccessAuth } = EnvelopeAuthOptions.parse(party.envelope.authOptions);
  return resolveSigningScreen({
    recipient: { ...party.recipient, accessAuth },
    envelope: { ...toEnvelopeForRules(party), globalAccessAuth },
    hasAccess: hasAccess(party, now),
    now,
  });
}

/** @throws DomainError with the code of `canAct` (domain/signing.md 4.7) */
export function assertCanAct(party: RecipientContext, now: Date): void {
  const answer = canAct(party.recipient, toEnvelopeForRules(party), now);
  if (!answer.ok) throw new DomainError(answer.reason);
}

const hasAccess = (party: RecipientContext, now: Date): boolean =>
  isSatisfied(getRequiredAuth(party).access, listGrantedMethods(party.grants, "ACCESS", now));

/** @throws DomainError UNAUTHORIZED when viewing must be proven first */
export function assertAccess(party: RecipientContext, now: Date): void {
  if (hasAccess(party, now)) return;
  throw new DomainError("UNAUTHORIZED", "This recipient must be verified before viewing.");
}

/** Returns the time until which signing is proven in this tab; null when it is not, or need not be. */
export function getActionProofExpiry(party: RecipientContext, now: Date): Date | null {
  const required = new Set<AuthMethod>(getRequiredAuth(party).action);
  const live = listLiveGrants(party.grants, "ACTION", now).filter(({ method }) => required.has(method));
  if (!isSatisfied([...required], new Set(live.map(({ method }) => method)))) return null;
  return live.reduce<Date | null>(
    (most, { expiresAt }) => (most && most > expiresAt ? most : expiresAt),
    null,
  );
}

/**
 * Returns the live proof for a value or an act; null when none is required (domain/signing.md 4.5, T20).
 * @throws DomainError TWO_FACTOR_AUTH_FAILED when signing must be proven first
 */
export function assertActionAuth(party: RecipientContext, now: Date): AuthGrant | null {
  const required: readonly AuthMethod[] = getRequiredAuth(party).action;
  const live = listLiveGrants(party.grants, "ACTION", now).filter(({ method }) => required.includes(method));
  if (!isSatisfied(required, new Set(live.map(({ method }) => method)))) {
    throw new DomainError("TWO_FACTOR_AUTH_FAILED", "This recipient must be verified before signing.");
  }
  return live[0] ?? null;
}

/**
 * Returns the methods that count for completing: a proof used for a field in this tab, or else a live one
 * (domain/signing.md 4.5).
 * @throws DomainError TWO_FACTOR_AUTH_FAILED
 */
export function assertCompletionAuth(party: RecipientContext, now: Date): AuthMethod[] {
  const required: readonly AuthMethod[] = getRequiredAuth(party).action;
  const used = listUsedMethods(party.grants);
  if (required.length > 0 && isSatisfied(required, used))
    return required.filter((method) => used.has(method));
  const live = assertActionAuth(party, now);
  return live ? [live.method] : [];
}

/**
 * Lists the proofs of the acting tab: live access, and live or used proofs of the act. They are recorded with
 * the act, because the certificate shows no others (domain/evidence.md 6.4).
 */
export function listTabProofs({ grants }: Pick<RecipientContext, "grants">, now: Date): ActProof[] {
  const access = listGrantedMethods(grants, "ACCESS", now);
  const action = new Set([...listUsedMethods(grants), ...listGrantedMethods(grants, "ACTION", now)]);
  return [
    ...[...access].map((method) => ({ purpose: "ACCESS" as const, method })),
    ...[...action].map((method) => ({ purpose: "ACTION" as const, method })),
  ];
}

/**
 * Builds the audit context of a signing page: the recipient, and the signed-in account if it is the same
 * person.
 */
export function buildAuditContext(
  ctx: { account: Context["account"]; origin: Origin },
  party: RecipientContext,
  now: Date,
): AuditContext {
  const { recipient } = party;
  const isSamePerson = ctx.account !== null && ctx.account.email === recipient.email.toLowerCase();
  return {
    actor: {
      kind: "recipient",
      recipientId: recipient.id,
      envelopeId: recipient.envelopeId,
      name: recipient.name,
      email: recipient.email,
      ...(ctx.account && isSamePerson ? { accountUserId: ctx.account.userId } : {}),
    },
    origin: ctx.origin,
    now,
  };
}
