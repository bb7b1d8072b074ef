import { eq } from "drizzle-orm";
import { findConfirmedAuthenticator } from "@/server/auth/authenticator";
import { verifyPasskeyRegistration } from "@/server/auth/passkey";
import { clock } from "@/server/clock";
import type { Enrolled } from "@/server/contract/recipient-auth";
import type { Connection, Transaction } from "@/server/db/client";
import { passkeys } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import { addGrant } from "@/server/db/store/auth-grant";
import { findFactorAccount } from "@/server/db/store/factor";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import type { NewPasskey } from "@/server/domain/account/passkey-answer";
import { DomainError } from "@/server/domain/errors";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import type { AuthPurpose } from "@/server/domain/recipient/recipient-auth";
import type { Context } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { buildAuditContext } from "../signing/recipient/access";
import { limitAddress } from "./attempt";
import { buildAuthenticatedEntry } from "./evidence";
import { assertEnrolling, getTabBinding, listRequiredMethods } from "./required-methods";
import { consumePasskeyChallenge } from "./with-passkey";

export async function loadFactors(connection: Connection, email: string) {
  const account = await findFactorAccount(connection, email);
  return {
    hasAccount: account !== null,
    hasPassword: account !== null && account.passwordHash !== null,
    hasAuthenticator: account !== null && (await findConfirmedAuthenticator(connection, account.id)) !== null,
    hasPasskey: account !== null && (await hasPasskey(connection, account.id)),
  };
}

export async function hasPasskey(connection: Connection, userId: number): Promise<boolean> {
  const rows = await connection
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/**
 * A recipient whose tab has shown a code mailed to `address`; factors are set up for the account of that
 * address.
 */
export type Enrolling = RecipientContext & { readonly address: string };

/**
 * Runs a step of setting up a factor, under the envelope's lock and behind the mailed code (ruling 47).
 * @throws DomainError UNAUTHORIZED without that code, INVALID_REQUEST, TOO_MANY_REQUESTS, NOT_FOUND
 */
export async function runEnrolmentStep<Result>(
  ctx: Context,
  token: string,
  step: (tx: Transaction, enrolling: Enrolling, act: AuditContext) => Promise<Result>,
): Promise<Result> {
  await limitAddress(ctx.db, ctx.origin.ipAddress);
  getTabBinding(ctx.visitor);
  return ctx.db.transaction(async (tx) => {
    const party = await lockByToken(tx, token, ctx.visitor);
    const now = await clock.now(tx);
    const address = assertEnrolling(party, now);
    return step(tx, { ...party, address }, buildAuditContext(ctx, party, now));
  });
}

/** Returns the account of the proven address. @throws DomainError INVALID_REQUEST when there is none yet */
export async function findEnrolmentAccount(tx: Transaction, { address }: Enrolling) {
  const account = await findFactorAccount(tx, address);
  if (!account) throw new DomainError("INVALID_REQUEST", "Create an account first.");
  return account;
}

/**
 * Checks a new passkey against this tab's challenge and stores it for the account.
 * @throws DomainError TWO_FACTOR_AUTH_FAILED, CONFLICT when the passkey is known already
 */
export async function storePasskey(
  tx: Transaction,
  ctx: Context,
  party: RecipientContext,
  response: NewPasskey,
  account: { userId: number; now: Date },
): Promise<void> {
  const { userId, now } = account;
  const challengeScope = {
    purpose: "ENROLMENT" as const,
    method: "PASSKEY",
    bindingHash: getTabBinding(ctx.visitor),
  };
  const claim = await consumePasskeyChallenge(
    tx,
    party,
    challengeScope,
    response.response.clientDataJSON,
    now,
  );
  const newCredential =
    "challenge" in claim ? await verifyPasskeyRegistration(response, claim.challenge) : null;
  if (newCredential === null) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
  const rows = await tx
    .insert(passkeys)
    .values({ ...newCredential, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (rows.length === 0) throw new DomainError("CONFLICT");
}

/** Factor in the audit entry of the envelope it was set up for. */
export type NewFactor = "ACCOUNT" | "PASSWORD" | "PASSKEY" | "AUTHENTICATOR";

/**
 * Records the new factors and lets them prove the purpose at once, so the person need not show them again.
 * Proves nothing if none of `methods` is required.
 */
export async function finishEnrolment(
  tx: Transaction,
  ctx: Context,
  party: RecipientContext,
  done: {
    purpose: AuthPurpose;
    factors: readonly NewFactor[];
    methods: readonly AuthMethod[];
    act: AuditContext;
  },
): Promise<Enrolled> {
  const { recipient, envelope } = party;
  const { purpose, act } = done;
  const base = toRecipientBase(recipient);
  const enrolled = done.factors.map((factor) => ({
    type: "DOCUMENT_FACTOR_ENROLLED" as const,
    data: { ...base, factor },
  }));
  await recordAudit(tx, envelope.id, enrolled, act);
  const method = listRequiredMethods(party, purpose).find((asked) => done.methods.includes(asked));
  if (method === undefined) return { provenUntil: null };
  const grant = await addGrant(tx, ctx.visitor, recipient, {
    purpose,
    method,
    now: act.now,
  });
  await recordAudit(tx, envelope.id, [buildAuthenticatedEntry(recipient, purpose, method)], act);
  return { provenUntil: grant.expiresAt.toISOString() };
}
