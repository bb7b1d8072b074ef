import { randomBytes } from "node:crypto";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { GivenConsent, ShownParts } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import {
  bindSessionToTab,
  loadRemoteSession,
  openRemoteSession,
  openSessionSecret,
  type RemoteSignatureSession,
  startAuthorisation,
} from "@/server/db/store/remote-signature";
import { loadRecipientByToken, lockWithLink } from "@/server/db/store/signing";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { chooseLanguage } from "@/server/domain/recipient/language";
import type { Ask, Secrets, Trip } from "@/server/identity/remote-signature/provider";
import type { Context } from "@/server/trpc";
import { recordConsent } from "../consent";
import { assertCanAct, buildAuditContext } from "../recipient/access";
import { assertAsShown } from "../screen/part-digests";
import { recordSignatureFailure } from "./end-failed";
import type { Under } from "./lock-session";
import { assertMaySign, isRemoteSigner } from "./may-sign";
import { buildSignRequest, isPreparedStill } from "./prepared-session";
import { buildSignatureRedirectUri, createSignatureService } from "./service";
import { signPreparedFiles } from "./sign";
import { storeAuthorisation } from "./store-activation";

/** Each start costs the provider a page and us a row; no recipient needs more tries. */
const TRIPS_PER_HOUR = 30;
/** Limits guesses of the secrets that protect a key. */
const SECRETS_PER_HOUR = 5;
/** Caused by the page or the caller's haste, not by the provider or the files. */
const NOT_OF_THE_STEP: readonly string[] = ["INVALID_REQUEST", "TOO_MANY_REQUESTS"];

type StartInput = {
  token: string;
  secrets?: Secrets | undefined;
  shown?: ShownParts | undefined;
  consent?: GivenConsent | undefined;
};

export type RemoteSignatureStep = { status: "SIGNED" } | { status: "REDIRECT"; redirectUrl: string };

type Next =
  | { kind: "signed" }
  | { kind: "sign"; session: RemoteSignatureSession }
  | { kind: "here"; session: RemoteSignatureSession; ask: Ask }
  | { kind: "identify"; trip: Trip }
  | { kind: "authorise"; trip: Trip; ask: Ask };

/**
 * Runs the next step of a certificate signer in place of completing (domain/fields.md 8.6, rules 5 to 7 and
 * 11): recognition, then authorisation at the provider, or the signature if the provider did not answer. Null
 * for other recipients. @throws DomainError as `complete`, NOT_SETUP, TOO_MANY_REQUESTS, INVALID_REQUEST (no
 * binding), and as `signPreparedFiles`
 */
export async function startRemoteSignature(
  ctx: Pick<Context, "db" | "services" | "visitor" | "account" | "origin">,
  { token, secrets = {}, shown, consent }: StartInput,
): Promise<RemoteSignatureStep | null> {
  const unlockedContext = await loadRecipientByToken(ctx.db, token, ctx.visitor);
  if (!isRemoteSigner(unlockedContext)) return null;
  if (unlockedContext.recipient.signingStatus === "SIGNED") return { status: "SIGNED" };
  const service = createSignatureService(ctx.services);
  const { provider } = service;
  await limitHits(ctx.db, `advanced:${unlockedContext.recipient.id}`, TRIPS_PER_HOUR, HOUR_MS);
  // Before the envelope is locked: a slow provider must not hold it.
  await provider.describe();
  const next = await ctx.db.transaction((tx) => decideNextStep(tx, ctx, { token, shown, consent }));
  switch (next.kind) {
    case "signed":
      return { status: "SIGNED" };
    case "sign":
      await withFailureRecorded({ ctx, service, session: next.session, token }, (under) =>
        signPreparedFiles(ctx, under.session, token),
      );
      return { status: "SIGNED" };
    case "here":
      await withFailureRecorded({ ctx, service, session: next.session, token }, (under) =>
        signWithSecrets(under, next.ask, secrets),
      );
      return { status: "SIGNED" };
    case "identify":
      return { status: "REDIRECT", redirectUrl: await provider.identifyUrl(next.trip) };
    case "authorise":
      return { status: "REDIRECT", redirectUrl: await provider.authorizeUrl(next.trip, next.ask) };
  }
}

/** Records failures of a step on this page in the evidence, as those of the way back. */
async function withFailureRecorded(under: Under, work: (under: Under) => Promise<void>): Promise<void> {
  try {
    await work(under);
  } catch (error) {
    if (isDomainError(error) && !NOT_OF_THE_STEP.includes(error.code))
      await recordSignatureFailure(under, error);
    throw error;
  }
}

/**
 * Authorises from this page (domain/fields.md 8.6: a challenge in place of the redirect). Secrets that the
 * key needs go to the provider and nowhere else. @throws DomainError INVALID_REQUEST with an issue per
 * missing secret, TOO_MANY_REQUESTS, TWO_FACTOR_AUTH_FAILED, and as `signPreparedFiles`
 */
async function signWithSecrets(under: Under, ask: Ask, secrets: Secrets): Promise<void> {
  const { ctx, session, service } = under;
  const missing = session.asks.filter(({ id, way }) => way !== "elsewhere" && !secrets[id]);
  if (missing.length > 0) {
    const issues = missing.map(({ id }) => ({ path: `secrets.${id}`, message: `${id} is asked for.` }));
    throw new DomainError("INVALID_REQUEST", "The signature provider asks for more.", { issues });
  }
  if (session.asks.length > 0) {
    await limitHits(ctx.db, `advanced-secret:${session.recipientId}`, SECRETS_PER_HOUR, HOUR_MS);
  }
  const secretInputs = Object.fromEntries(
    session.asks.map(({ id, way }) => [id, way === "elsewhere" ? null : (secrets[id] ?? "")]),
  );
  const bearer = openSessionSecret(session, "token");
  if (!bearer) throw new DomainError("CSC_SAD_EXPIRED_PRE_SIGN");
  const requestedAt = await clock.now(ctx.db);
  const allowed = await storeAuthorisation(
    under,
    await service.provider.authorize(bearer, ask, secretInputs),
    requestedAt,
  );
  await signPreparedFiles(ctx, allowed, under.token);
}

async function decideNextStep(
  tx: Transaction,
  ctx: Pick<Context, "visitor" | "account" | "origin">,
  { token, shown, consent }: StartInput,
): Promise<Next> {
  const party = await lockWithLink(tx, token, ctx.visitor);
  if (party.recipient.signingStatus === "SIGNED") return { kind: "signed" };
  const { now } = party.known;
  if (consent) {
    assertCanAct(party, now);
    await recordConsent(tx, party, consent, { ...buildAuditContext(ctx, party, now), link: party.link });
  }
  await assertMaySign(tx, party, now);
  await assertAsShown(tx, party, shown);
  const { bindingHash } = ctx.visitor;
  if (!bindingHash) {
    throw new DomainError(
      "INVALID_REQUEST",
      "Send the header signing-binding: a signature is made from one tab.",
    );
  }
  const session = await loadRemoteSession(tx, party.recipient.id);
  const isReady = session !== null && (await isPreparedStill(tx, party, session, now));
  if (isReady && session.activationExpiresAt && session.activationExpiresAt > now) {
    return { kind: "sign", session };
  }
  if (isReady && session.mode !== "oauth2code") {
    await bindSessionToTab(tx, session.id, {
      clientBindingHash: bindingHash,
      tokenHmac: party.recipient.tokenHmac,
    });
    return {
      kind: "here",
      session: { ...session, clientBindingHash: bindingHash },
      ask: buildSignRequest(session, party.envelope.title),
    };
  }
  const trip: Trip = {
    redirectUri: buildSignatureRedirectUri(),
    state: randomBytes(32).toString("base64url"),
    codeVerifier: randomBytes(32).toString("base64url"),
    language: chooseLanguage(party.recipient, party.meta),
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
    await startAuthorisation(tx, session.id, out);
    return { kind: "authorise", trip, ask: buildSignRequest(session, party.envelope.title) };
  }
  await openRemoteSession(tx, { recipientId: party.recipient.id, envelopeId: party.envelope.id }, out);
  return { kind: "identify", trip };
}
