import { z } from "zod";
import { toFieldForRules } from "@/server/contract/rules";
import { CompleteSigning } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { lockWithLink, type RecipientContext } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import { DomainError } from "@/server/domain/errors";
import { listMissingFields } from "@/server/domain/field/autofill";
import { getFieldLabel } from "@/server/domain/field/requirement";
import { canCompleteByOpening, needsToAct } from "@/server/domain/recipient/role";
import { publicProcedure } from "@/server/trpc";
import { completeRecipient } from "./completion/complete-recipient";
import { assertConsent, type KnownRecipient, recordConsent } from "./consent";
import { assertAccess, assertCanAct, assertCompletionAuth, buildAuditContext } from "./recipient/access";
import { isRemoteSigner } from "./remote-signature/may-sign";
import { startRemoteSignature } from "./remote-signature/start";
import { assertAsShown } from "./screen/part-digests";

/**
 * `REDIRECT`: nothing has happened yet; the recipient continues at the signature provider (domain/fields.md
 * 8.6, rule 11).
 */
const Completed = z.object({
  success: z.boolean(),
  status: z.enum(["SIGNED", "REDIRECT"]),
  redirectUrl: z.string().nullable(),
});

/**
 * Completes the recipient's part (domain/signing.md 4.7). A repeat succeeds without effect, so a lost answer
 * can be retried (T23, K2). Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED, TWO_FACTOR_AUTH_FAILED, ENVELOPE_*, RECIPIENT_EXPIRED,
 * RECIPIENT_ALREADY_SIGNED (rejected), RECIPIENT_OUT_OF_TURN, CONFLICT with an issue per part unlike `shown`,
 * RECIPIENT_HAS_UNSIGNED_FIELDS with an issue per field, INVALID_REQUEST (also without `shown`)
 */
export const complete = publicProcedure
  .input(CompleteSigning)
  .output(Completed)
  .mutation(async ({ ctx, input }) => {
    const isSigned = await ctx.db.transaction(async (tx) => {
      const party = await lockWithLink(tx, input.token, ctx.visitor);
      if (isRemoteSigner(party)) return false;
      if (hasCompleted(party)) return true;
      const act = { ...buildAuditContext(ctx, party, party.known.now), link: party.link };
      await completeSigning(tx, party, input, act);
      return true;
    });
    if (isSigned) return { success: true, status: "SIGNED" as const, redirectUrl: null };
    const step = await startRemoteSignature(ctx, input);
    // The sender changed the method meanwhile.
    if (!step) throw new DomainError("CONFLICT");
    const redirectUrl = step.status === "REDIRECT" ? step.redirectUrl : null;
    return { success: step.status === "SIGNED", status: step.status, redirectUrl };
  });

/** CC rows are stored SIGNED without an act, so there is nothing to repeat. */
const hasCompleted = ({ recipient }: RecipientContext): boolean =>
  needsToAct(recipient.role) && recipient.signingStatus === "SIGNED";

/**
 * Completes for a recipient who has not acted; the caller holds the envelope's lock.
 * @param party with what was read under this lock, if no audit entry was written since
 * @throws DomainError as `complete`
 */
export async function completeSigning(
  tx: Transaction,
  party: KnownRecipient,
  input: Omit<CompleteSigning, "token">,
  act: AuditContext,
): Promise<void> {
  assertCanAct(party, act.now);
  // A signer with a certificate completes only by their own embedded signature (T20).
  if (isRemoteSigner(party)) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
  if (canCompleteByOpening(party.recipient.role)) {
    throw new DomainError("INVALID_REQUEST", "A viewer completes by opening the document.");
  }
  if (input.note && party.recipient.role !== "ASSISTANT") {
    throw new DomainError("INVALID_REQUEST", "note: only an assistant hands over with a note.");
  }
  assertAccess(party, act.now);
  await assertAsShown(tx, party, input.shown);
  assertNothingMissing(party);
  const actionAuth = assertCompletionAuth(party, act.now);
  const { consent: given, auditHead } = input.consent
    ? await recordConsent(tx, party, input.consent, act)
    : { ...party.known };
  const consent = await assertConsent(tx, party.recipient, given);
  await completeRecipient(tx, party, act, {
    consentTextVersion: consent.textVersion,
    actionAuth,
    nextSigner: input.nextSigner,
    note: input.note,
    auditHead,
  });
}

function assertNothingMissing({ fields, recipient }: RecipientContext): void {
  const own = fields.filter((field) => field.recipientId === recipient.id).map(toFieldForRules);
  const missing = listMissingFields(own);
  if (missing.length === 0) return;
  throw new DomainError("RECIPIENT_HAS_UNSIGNED_FIELDS", undefined, {
    issues: missing.map((field) => ({
      message: `"${getFieldLabel(field)}" on page ${field.page} is still empty.`,
      path: `fields.${field.id}`,
    })),
  });
}
