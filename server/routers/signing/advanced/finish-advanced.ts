import { eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { recipients } from "@/server/db/schema";
import {
  type AdvancedSession,
  endStep,
  keepActivation,
  loadAdvancedSession,
  secretOf,
  takeAdvancedTrip,
} from "@/server/db/store/advanced-signature";
import { recordAudit } from "@/server/db/store/audit";
import { readSigningToken } from "@/server/db/store/tokens";
import { isRefusal, Refusal } from "@/server/domain/errors";
import { log } from "@/server/log";
import { publicProcedure } from "@/server/trpc";
import { recipientBase } from "../../audit-base";
import { actOf } from "../visit";
import { lockSession, type Under } from "./lock-session";
import { credentialIdOf, prepareFor } from "./prepare";
import { recognise } from "./recognise";
import { signatureRedirectUri, signatureService } from "./service";
import { signPrepared } from "./sign";

const short = z.string().min(1).max(4096);
const Return = z.object({ state: short, code: short.optional(), error: short.optional() });
type Return = z.infer<typeof Return>;

const Finished = z.object({
  /** Of the link the person came from; they go back there. */
  token: z.string(),
  /** `prepared`, `signed`, `denied`, or the code of what went wrong. */
  result: z.string(),
  /** What a program is told; null where nothing went wrong. */
  code: z.string().nullable(),
});

/** One sentence for every state that opens nothing: unknown, used, run out, of a link that was replaced (T22). */
const noSuchTrip = () => new Refusal("INVALID_REQUEST", "This way to the signature is over. Begin again.");

/**
 * Comes back from the signature provider (domain 8.6, rules 5 to 8): uses up the state, and either finds the
 * certificate and prepares the files for it, or takes what the person allowed and signs. Every other end is written
 * into the evidence and answered. The route compares the browser's cookie first.
 * @throws Refusal INVALID_REQUEST for a state that opens nothing, NOT_SETUP
 */
export const finishAdvanced = publicProcedure
  .input(Return)
  .output(Finished)
  .mutation(async ({ ctx, input }) => {
    const service = signatureService();
    const now = await clock.now(ctx.db);
    const session = await takeAdvancedTrip(ctx.db, input.state, now);
    if (!session) throw noSuchTrip();
    const token = await tokenOf(ctx.db, session);
    const under: Under = { ctx, service, session, token };
    if (input.error !== undefined || input.code === undefined) {
      await ctx.db.transaction((tx) => fail(tx, under, "denied", "nothing"));
      return { token, result: "denied", code: null };
    }
    try {
      const result = await goOn(under, { ...input, code: input.code }, now);
      return { token, result, code: null };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Whoever runs the service must learn that people are kept from signing; the cause names no secret.
      log.warn({ sessionId: session.id, code: error.code, err: error.cause }, "an advanced signature failed");
      await ctx.db.transaction((tx) => fail(tx, under, error.code, forgottenAfter(error)));
      return { token, result: error.code, code: error.code };
    }
  });

async function goOn(
  under: Under,
  back: Return & { code: string },
  now: Date,
): Promise<"prepared" | "signed"> {
  const { session, service, ctx } = under;
  const trip = {
    redirectUri: signatureRedirectUri(),
    state: back.state,
    codeVerifier: secretOf(session, "verifier") ?? "",
    language: "",
  };
  if (session.scope === "service") {
    const files = await ctx.db.query.envelopeItems.findMany({
      where: (row, is) => is.eq(row.envelopeId, session.envelopeId),
      columns: { id: true },
    });
    await prepareFor(under, await recognise(service, { trip, code: back.code, files: files.length, now }));
    return "prepared";
  }
  const activation = await service.provider.activate(trip, back.code);
  const allowed = await ctx.db.transaction((tx) =>
    authorised(tx, under, activation.value, new Date(now.getTime() + activation.expiresInSeconds * 1000)),
  );
  await signPrepared(ctx, allowed, under.token);
  return "signed";
}

/** Keeps what lets the provider sign, so that a provider that does not answer can be asked again. */
async function authorised(
  tx: Transaction,
  under: Under,
  value: string,
  expiresAt: Date,
): Promise<AdvancedSession> {
  const { party, session, now } = await lockSession(tx, under);
  await keepActivation(tx, session.id, { value, expiresAt });
  const data = {
    ...recipientBase(party.recipient),
    providerId: under.service.id,
    credentialId: credentialIdOf(session),
    sessionId: session.id,
    sadExpiresAt: expiresAt.toISOString(),
  };
  const entry = { type: "DOCUMENT_RECIPIENT_CSC_AUTHORIZED", data } as const;
  await recordAudit(tx, party.envelope.id, [entry], actOf(under.ctx, party, now));
  return (await loadAdvancedSession(tx, party.recipient.id)) ?? session;
}

/**
 * What of a session is worth nothing after a failure: all of it when the files or values are others now, the
 * activation when it is used up, nothing when the provider was slow.
 */
function forgottenAfter({ code }: Refusal): "nothing" | "activation" | "everything" {
  if (code === "CSC_TSP_TIMEOUT") return "nothing";
  const isPrepared = ["CSC_SAD_EXPIRED_PRE_SIGN", "CSC_REQUEST_FAILED", "CSC_PROVIDER_INFO_FAILED"].includes(
    code,
  );
  return isPrepared ? "activation" : "everything";
}

async function fail(
  tx: Transaction,
  under: Under,
  reason: string,
  forget: "nothing" | "activation" | "everything",
): Promise<void> {
  const { party, session, now } = await lockSession(tx, under).catch((error: unknown) => {
    // Replaced, or signed by a second try meanwhile: there is nobody left to tell.
    if (isRefusal(error)) return { party: null, session: null, now: null };
    throw error;
  });
  if (!party) return;
  await endStep(tx, session.id, reason, forget);
  const data = { ...recipientBase(party.recipient), providerId: under.service.id, reason };
  const entry = { type: "DOCUMENT_RECIPIENT_CSC_AUTHENTICATION_FAILED", data } as const;
  await recordAudit(tx, party.envelope.id, [entry], actOf(under.ctx, party, now));
}

/** The link that began, if it still is the recipient's: who holds an old one must not be given the new one (T3). */
async function tokenOf(connection: Connection, session: AdvancedSession): Promise<string> {
  const [row] = await connection
    .select({ tokenHmac: recipients.tokenHmac, tokenEncrypted: recipients.tokenEncrypted })
    .from(recipients)
    .where(eq(recipients.id, session.recipientId));
  if (!row || !Buffer.from(row.tokenHmac).equals(session.tokenHmac)) throw noSuchTrip();
  return readSigningToken(row);
}
