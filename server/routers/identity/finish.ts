import { z } from "zod";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { hasFrameCheck } from "@/server/db/store/cross-context-auth";
import {
  type Challenge,
  type ChallengeResult,
  CLAVE_UNICA,
  endChallenge,
  takeChallenge,
} from "@/server/db/store/identity";
import { loadUnreplacedToken, lockByToken, type RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { maskRun } from "@/server/domain/recipient/run";
import { getClaveUnica } from "@/server/identity/available-methods";
import { type Context, publicProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { buildAuditContext } from "../signing/recipient/access";
import { askProvider, type ProviderAnswer } from "./ask-provider";
import { evaluateProviderAnswer } from "./judge";
import { writeIdentity } from "./write-identity";

const short = z.string().min(1).max(4096);
const FinishIdentity = z.object({ state: short, code: short.optional(), error: short.optional() });

const RESULTS = ["verified", "mismatch", "invalid", "denied", "unavailable", "closed", "limited"] as const;
const CompletedScreen = z.object({
  /** Signing token of the link to go back to. */
  token: z.string(),
  result: z.enum(RESULTS),
  /** Code for programs; null for `verified` and `denied`. */
  code: z.string().nullable(),
  /** True if the tab made the check for a frame, and hands it back next (components/README.md 9.3). */
  isForFrame: z.boolean(),
});
export type IdentityResult = z.infer<typeof CompletedScreen>;

/** The same answer for every state that opens nothing: unknown, used, expired, of a replaced link (T22). */
const buildUnknownTripError = () =>
  new DomainError("INVALID_REQUEST", "This check of identity is over. Begin again.");

/**
 * Finishes a ClaveÚnica check (domain/fields.md 8.5, steps 3 to 6): uses the state up, asks the provider,
 * stores the identity or the reason. The recipient's browser; the route compares its cookie first.
 * @throws DomainError INVALID_REQUEST for a state that opens nothing, NOT_SETUP; every other end is an answer
 */
export const finish = publicProcedure
  .input(FinishIdentity)
  .output(CompletedScreen)
  .mutation(async ({ ctx, input }) => {
    const settings = getClaveUnica();
    if (!settings) throw new DomainError("NOT_SETUP");
    const now = await clock.now(ctx.db);
    const challenge = await takeChallenge(ctx.db, input.state, now);
    if (!challenge) throw buildUnknownTripError();
    const token = await loadCurrentToken(ctx.db, challenge);
    const answer = await askProvider(settings, challenge, input, now);
    const settled = await ctx.db.transaction((tx) => settleChallenge(tx, ctx, { challenge, token, answer }));
    const asker = { recipientId: challenge.recipientId, tab: challenge.clientBindingHash };
    return { ...settled, isForFrame: await hasFrameCheck(ctx.db, asker, now) };
  });

/**
 * Returns the signing token if it is still the recipient's: the holder of an old link must not get the new
 * one (T3).
 */
async function loadCurrentToken(connection: Connection, challenge: Challenge): Promise<string> {
  const token = await loadUnreplacedToken(connection, challenge.recipientId, challenge.tokenHmac);
  if (token === null) throw buildUnknownTripError();
  return token;
}

type ProviderReturn = { challenge: Challenge; token: string; answer: ProviderAnswer };

async function settleChallenge(
  tx: Transaction,
  ctx: Pick<Context, "account" | "origin">,
  { challenge, token, answer }: ProviderReturn,
): Promise<Omit<IdentityResult, "isForFrame">> {
  const visitor = { bindingHash: challenge.clientBindingHash, fileTicket: null };
  const party = await lockByToken(tx, token, visitor);
  const act = buildAuditContext(ctx, party, await clock.now(tx));
  const verdict = await evaluateProviderAnswer(tx, party, challenge, answer, act.now);
  await endChallenge(tx, challenge.id, verdict.result);
  if (verdict.result === "verified") {
    await writeIdentity(tx, party, visitor, { person: verdict.person, challengeId: challenge.id }, act);
    return { token, result: verdict.result, code: null };
  }
  await recordAudit(tx, party.envelope.id, [buildFailedEntry(party, challenge, verdict.result, answer)], act);
  return { token, result: verdict.result, code: verdict.code };
}

function buildFailedEntry(
  party: RecipientContext,
  { id }: Challenge,
  reason: ChallengeResult,
  answer: ProviderAnswer,
) {
  const masked = answer.kind === "person" ? { runMasked: maskRun(answer.person.run) } : {};
  const data = {
    ...toRecipientBase(party.recipient),
    provider: CLAVE_UNICA,
    challengeId: id,
    reason,
    ...masked,
  };
  return { type: "DOCUMENT_IDENTITY_FAILED" as const, data };
}
