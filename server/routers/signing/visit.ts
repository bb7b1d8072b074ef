import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { forRules } from "@/server/contract/rules";
import type { Origin } from "@/server/db/store/audit";
import type { Party } from "@/server/db/store/signing";
import type { Act } from "@/server/db/store/transition";
import type { EnvelopeForRules } from "@/server/domain/aggregate";
import { Refusal } from "@/server/domain/errors";
import {
  accessMethods,
  actionMethods,
  isSatisfied,
  type ProofMethod,
} from "@/server/domain/recipient/auth-methods";
import { type Screen, screenFor } from "@/server/domain/recipient/gate";
import { canAct } from "@/server/domain/recipient/turn";
import type { Context } from "@/server/trpc";

/**
 * What a recipient has proven. No method has a prover yet and distribute refuses each of them (ruling 46), so
 * a list that is not empty is never satisfied: nothing protected is ever silently unprotected.
 */
const PROVEN: ReadonlySet<ProofMethod> = new Set();

/** The envelope of a party as the rules read it. */
export const rulesOf = (party: Party): EnvelopeForRules =>
  forRules(party.envelope, party.meta, party.recipients);

function authOf(party: Party) {
  const envelope = EnvelopeAuthOptions.parse(party.envelope.authOptions);
  const own = RecipientAuthOptions.parse(party.recipient.authOptions);
  return {
    access: accessMethods(own, envelope),
    action: actionMethods({ ...own, role: party.recipient.role }, envelope),
  };
}

/** The methods any one of which must be proven before signing (ruling 12). */
export const requiredActionAuth = (party: Party) => authOf(party).action;
/** The methods any one of which must be proven before viewing. */
export const requiredAccessAuth = (party: Party) => authOf(party).access;

/** The screen this party is on at `now` (ux 5.1). */
export function screenOf(party: Party, now: Date): Screen {
  const { accessAuth } = RecipientAuthOptions.parse(party.recipient.authOptions);
  const { globalAccessAuth } = EnvelopeAuthOptions.parse(party.envelope.authOptions);
  return screenFor({
    recipient: { ...party.recipient, accessAuth },
    envelope: { ...rulesOf(party), globalAccessAuth },
    hasAccess: isSatisfied(authOf(party).access, PROVEN),
    now,
  });
}

/** @throws Refusal with the code of `canAct` (domain 4.7) */
export function assertCanAct(party: Party, now: Date): void {
  const answer = canAct(party.recipient, rulesOf(party), now);
  if (!answer.ok) throw new Refusal(answer.reason);
}

/** @throws Refusal UNAUTHORIZED when viewing must be proven first */
export function assertAccess(party: Party): void {
  if (isSatisfied(authOf(party).access, PROVEN)) return;
  throw new Refusal("UNAUTHORIZED", "This recipient must be verified before viewing.");
}

/** @throws Refusal TWO_FACTOR_AUTH_FAILED when signing must be proven first */
export function assertActionProven(party: Party): void {
  if (isSatisfied(authOf(party).action, PROVEN)) return;
  throw new Refusal("TWO_FACTOR_AUTH_FAILED", "This recipient must be verified before signing.");
}

/** Who acts on a signing page: the recipient, and the signed-in account when it is the same person. */
export function actOf(ctx: { account: Context["account"]; origin: Origin }, party: Party, now: Date): Act {
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
