import { randomBytes } from "node:crypto";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import {
  type AdvancedSession,
  loadAdvancedSession,
  openAdvancedSession,
  setOutToAuthorise,
} from "@/server/db/store/advanced-signature";
import { loadVersions } from "@/server/db/store/envelope";
import { newestRevision } from "@/server/db/store/revisions";
import { lockByToken, type Party, recipientByToken } from "@/server/db/store/signing";
import { Refusal } from "@/server/domain/errors";
import { loadEvidence } from "@/server/evidence/load";
import type { Ask, Trip } from "@/server/identity/remote-signature/provider";
import type { Context } from "@/server/trpc";
import { valuesDigest } from "./drawn-values";
import { assertMaySign, isAdvancedParty } from "./gates";
import { signatureRedirectUri, signatureService } from "./service";
import { signPrepared } from "./sign";

/** Setting out costs the provider a page and us a row; nobody needs more tries than this. */
const TRIPS_PER_HOUR = 30;

export type AdvancedStep = { status: "SIGNED" } | { status: "REDIRECT"; redirectUrl: string };

type Next =
  | { kind: "signed" }
  | { kind: "sign"; session: AdvancedSession }
  | { kind: "identify"; trip: Trip }
  | { kind: "authorise"; trip: Trip; ask: Ask };

/**
 * The next step of whoever signs with a certificate, in place of completing (domain 8.6, rules 5 to 7 and 11): to the
 * provider to be recognised, to the provider to allow what was prepared, or, where it was allowed and the provider did
 * not answer, the signature itself. Null for everybody else.
 * @throws Refusal as `complete`, NOT_SETUP, TOO_MANY_REQUESTS, INVALID_REQUEST (no binding), and as `signPrepared`
 */
export async function advancedStep(
  ctx: Pick<Context, "db" | "visitor" | "account" | "origin">,
  token: string,
): Promise<AdvancedStep | null> {
  const seen = await recipientByToken(ctx.db, token, ctx.visitor);
  if (!isAdvancedParty(seen)) return null;
  if (seen.recipient.signingStatus === "SIGNED") return { status: "SIGNED" };
  const { provider } = signatureService();
  await limitHits(ctx.db, `advanced:${seen.recipient.id}`, TRIPS_PER_HOUR, HOUR_MS);
  // Asked before the envelope is locked: a slow provider must not hold it.
  await provider.describe();
  const next = await ctx.db.transaction((tx) => decide(tx, ctx, token));
  switch (next.kind) {
    case "signed":
      return { status: "SIGNED" };
    case "sign":
      await signPrepared(ctx, next.session, token);
      return { status: "SIGNED" };
    case "identify":
      return { status: "REDIRECT", redirectUrl: await provider.identifyUrl(next.trip) };
    case "authorise":
      return { status: "REDIRECT", redirectUrl: await provider.authorizeUrl(next.trip, next.ask) };
  }
}

async function decide(tx: Transaction, ctx: Pick<Context, "visitor">, token: string): Promise<Next> {
  const party = await lockByToken(tx, token, ctx.visitor);
  if (party.recipient.signingStatus === "SIGNED") return { kind: "signed" };
  const now = await clock.now(tx);
  await assertMaySign(tx, party, now);
  const { bindingHash } = ctx.visitor;
  if (!bindingHash) {
    throw new Refusal(
      "INVALID_REQUEST",
      "Send the header signing-binding: a signature is made from one tab.",
    );
  }
  const session = await loadAdvancedSession(tx, party.recipient.id);
  const isReady = session !== null && (await isPreparedStill(tx, party, session, now));
  if (isReady && session.activationExpiresAt && session.activationExpiresAt > now) {
    return { kind: "sign", session };
  }
  const trip: Trip = {
    redirectUri: signatureRedirectUri(),
    state: randomBytes(32).toString("base64url"),
    codeVerifier: randomBytes(32).toString("base64url"),
    language: party.meta.language,
  };
  const { state, codeVerifier } = trip;
  const out = {
    state,
    codeVerifier,
    clientBindingHash: bindingHash,
    tokenHmac: party.recipient.tokenHmac,
    now,
  };
  if (isReady) {
    await setOutToAuthorise(tx, session.id, out);
    return { kind: "authorise", trip, ask: askOf(session, party.envelope.title) };
  }
  await openAdvancedSession(tx, { recipientId: party.recipient.id, envelopeId: party.envelope.id }, out);
  return { kind: "identify", trip };
}

/** What the provider is asked to sign: exactly the hashes of the session, in their order. */
export const askOf = (session: AdvancedSession, title: string): Ask => ({
  credentialId: session.credentialId ?? "",
  hashes: (session.items ?? []).map(({ hash }) => Buffer.from(hash, "base64")),
  description: title,
});

/** Whether what was prepared is still what would be prepared now: in time, the same values, the same files below. */
export async function isPreparedStill(
  tx: Transaction,
  party: Party,
  session: AdvancedSession,
  now: Date,
): Promise<boolean> {
  const { items, signingTime, valuesDigest: digest } = session;
  if (!items || !signingTime || !digest || session.expiresAt <= now) return false;
  const evidence = await loadEvidence(tx, party);
  if (!Buffer.from(valuesDigest(evidence, party.recipient.id, signingTime)).equals(digest)) return false;
  const versions = await loadVersions(
    tx,
    party.items.map(({ id }) => id),
  );
  return (
    items.length === party.items.length &&
    items.every(({ itemId, baseVersionId }) => newestRevision(versions, itemId)?.id === baseVersionId)
  );
}
