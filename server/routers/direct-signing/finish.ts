import { clock } from "@/server/clock";
import { FinishDirect, MadeDirect } from "@/server/contract/direct";
import type { Transaction } from "@/server/db/client";
import {
  buildSubmissionKey,
  claimSubmission,
  findSubmittedDocument,
  recordSubmission,
} from "@/server/db/store/direct-submission";
import { loadAggregate, lockEnvelopeById } from "@/server/db/store/envelope";
import { notifyOwner } from "@/server/db/store/notice";
import { DomainError } from "@/server/domain/errors";
import { mailsOnDirectLinkUsed } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { type Context, publicProcedure } from "@/server/trpc";
import { consumeConfirmation } from "./confirmation";
import { limitAttempts, limitSubmissions } from "./limits";
import { makeDocument } from "./make-document";
import { findConfirmedAccount, lockOpenLink, type OpenLink, openLink, requiresAccount } from "./open-link";
import { type Pictures, redrawPictures } from "./pictures";
import { type Identified, signDocument } from "./sign-document";

/**
 * Completes the visitor's signing and creates the document in a single transaction (domain/signing.md 4.16).
 * Resent under the same key it returns the same document. Anyone with the open link. @throws DomainError
 * NOT_FOUND (not active), CONFLICT (the template has changed since it was shown), UNAUTHORIZED (account),
 * TWO_FACTOR_AUTH_FAILED (address not confirmed), TOO_MANY_REQUESTS, and refusals of filling and completing
 */
export const finish = publicProcedure
  .input(FinishDirect)
  .output(MadeDirect)
  .mutation(async ({ ctx, input }) => {
    await limitAttempts(ctx);
    const key = buildSubmissionKey(input);
    const earlier = await findSubmittedDocument(ctx.db, key);
    if (earlier) return earlier;
    // Checked first, so that no picture is redrawn for a link that will refuse it.
    assertUnchanged(await openLink(ctx.db, input.token), input);
    const pictures = await redrawPictures(ctx.services, input);
    return ctx.db.transaction((tx) => finishOnce(tx, ctx, input, key, pictures));
  });

async function finishOnce(
  tx: Transaction,
  ctx: Context,
  input: FinishDirect,
  key: Uint8Array,
  pictures: Pictures,
): Promise<MadeDirect> {
  const now = await clock.now(tx);
  const earlier = await claimSubmission(tx, key, now);
  if (earlier) return earlier;
  const open = await lockOpenLink(tx, input.token);
  assertUnchanged(open, input);
  await limitSubmissions(tx, ctx);
  const identified = await identifyVisitor(tx, ctx, open, input, now);
  const document = await makeDocument(tx, ctx, open, input, now);
  const aggregate = await loadAggregate(tx, await lockEnvelopeById(tx, document.id));
  await enqueueMails(tx, aggregate, mailsOnDirectLinkUsed(aggregate, document.recipientId), now);
  const person = aggregate.recipients.find(({ id }) => id === document.recipientId);
  if (person)
    await notifyOwner(tx, aggregate.envelope, { kind: "DIRECT_LINK_USED", person, cause: "once" }, now);
  await signDocument(tx, ctx, document, input, { pictures, identified, now });
  await recordSubmission(tx, key, document.recipientId);
  const storedResult = await findSubmittedDocument(tx, key);
  if (!storedResult)
    throw new DomainError("INTERNAL_SERVER_ERROR", undefined, { cause: "the submission was not kept" });
  return storedResult;
}

function assertUnchanged({ template }: OpenLink, { revision }: FinishDirect): void {
  if (template.envelope.revision === revision) return;
  throw new DomainError("CONFLICT", "The sender has changed this form since it was shown.");
}

/**
 * Identifies the visitor by the signed-in account with a confirmed address, or by the proof of their code.
 */
async function identifyVisitor(
  tx: Transaction,
  ctx: Context,
  open: OpenLink,
  { email, proof }: FinishDirect,
  now: Date,
): Promise<Identified> {
  const account = await findConfirmedAccount(tx, ctx.account);
  if (account?.email === email) return { confirmedAt: null };
  if (requiresAccount(open)) {
    throw new DomainError(
      "UNAUTHORIZED",
      "Sign in with the address you give: the sender asks for an account.",
    );
  }
  return { confirmedAt: await consumeConfirmation(tx, { directLinkId: open.link.id, email }, proof, now) };
}
