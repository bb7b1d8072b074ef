import { limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Authenticated } from "@/server/contract/recipient-auth";
import type { Connection, Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { addGrant } from "@/server/db/store/auth-grant";
import type { RecipientRow } from "@/server/db/store/envelope";
import { clearTries, countFactorAttempt } from "@/server/db/store/factor";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import { DomainError, type ErrorCode, isDomainError } from "@/server/domain/errors";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import { getSeatAddress } from "@/server/domain/recipient/person";
import {
  buildTriesKey,
  type CodePurpose,
  type Factor,
  type FailureReason,
  TRIES_PER_ADDRESS,
  TRY_LIMITS,
} from "@/server/domain/recipient/recipient-auth";
import type { Context } from "@/server/trpc";
import { buildAuditContext } from "../signing/recipient/access";
import { buildAuthenticatedEntry, buildFailedEntry } from "./evidence";
import { assertMethodRequired, getTabBinding } from "./required-methods";

export type Verdict = { ok: true } | { ok: false; reason: FailureReason; code?: ErrorCode };
export const RIGHT: Verdict = { ok: true };
export const buildWrongVerdict = (reason: FailureReason, code?: ErrorCode): Verdict =>
  code === undefined ? { ok: false, reason } : { ok: false, reason, code };

export type AuthAttempt = {
  token: string;
  purpose: CodePurpose;
  method: AuthMethod;
  factor: Factor;
  /** Further precondition. @throws DomainError, and then nothing is counted or recorded */
  precondition?: () => void;
  judge: (tx: Transaction, party: RecipientContext, now: Date) => Promise<Verdict>;
};

/** Factors of an account: their tries count over all links to its address. */
const OF_ADDRESS: readonly Factor[] = ["authenticator", "password"];

/** Returns the key under which the tries of a factor are counted. */
export const buildTrySubject = (factor: Factor, { id, email }: Pick<RecipientRow, "id" | "email">): string =>
  OF_ADDRESS.includes(factor) ? buildTriesKey(factor, email) : `${factor}:${id}:${getSeatAddress({ email })}`;

/**
 * Runs every try of a proof by a recipient (T18, T19): under the envelope's lock it checks the gates, then
 * counts, judges and records. Success proves this tab. A failure commits entry and count before it is
 * refused. @throws DomainError TWO_FACTOR_AUTH_FAILED or EXPIRED_CODE with `triesLeft`, TOO_MANY_REQUESTS
 * when locked, NOT_FOUND, and as `assertMethodRequired`
 */
export async function runAuthAttempt(ctx: Context, trial: AuthAttempt): Promise<Authenticated> {
  await limitAddress(ctx.db, ctx.origin.ipAddress);
  const outcome = await ctx.db.transaction((tx) => tryOnce(tx, ctx, trial));
  if (isDomainError(outcome)) throw outcome;
  return outcome;
}

/** @throws DomainError TOO_MANY_REQUESTS */
export const limitAddress = (connection: Connection, ipAddress: string | null): Promise<void> =>
  limitHits(
    connection,
    `proving-ip:${ipAddress ?? "unknown"}`,
    TRIES_PER_ADDRESS.limit,
    TRIES_PER_ADDRESS.windowMs,
  );

async function tryOnce(
  tx: Transaction,
  ctx: Context,
  trial: AuthAttempt,
): Promise<Authenticated | DomainError> {
  const { purpose, method, factor } = trial;
  getTabBinding(ctx.visitor);
  const party = await lockByToken(tx, trial.token, ctx.visitor);
  const { recipient, envelope } = party;
  const now = await clock.now(tx);
  assertMethodRequired(party, purpose, method, now);
  trial.precondition?.();
  const act = buildAuditContext(ctx, party, now);
  const subject = buildTrySubject(factor, recipient);
  const tryResult = await countFactorAttempt(tx, subject, TRY_LIMITS[factor], now);
  if (tryResult === null) return new DomainError("TOO_MANY_REQUESTS", "Too many wrong tries. Wait a while.");
  const verdict = await trial.judge(tx, party, now);
  if (verdict.ok) {
    await clearTries(tx, subject);
    const grant = await addGrant(tx, ctx.visitor, recipient, { purpose, method, now });
    await recordAudit(tx, envelope.id, [buildAuthenticatedEntry(recipient, purpose, method)], act);
    return { provenUntil: grant.expiresAt.toISOString() };
  }
  const reasons: FailureReason[] = tryResult.left === 0 ? [verdict.reason, "LOCKED"] : [verdict.reason];
  const entries = reasons.map((reason) => buildFailedEntry(recipient, purpose, method, reason));
  await recordAudit(tx, envelope.id, entries, act);
  return buildErrorWithTriesLeft(verdict.code ?? "TWO_FACTOR_AUTH_FAILED", tryResult.left);
}

/** Builds a refusal with the tries left, for the page. */
const buildErrorWithTriesLeft = (code: ErrorCode, left: number): DomainError =>
  new DomainError(code, undefined, { issues: [{ path: "triesLeft", message: String(left) }] });
