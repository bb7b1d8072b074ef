import { CrossContextAuthCode, CrossContextAuthEnd } from "@/server/contract/cross-context-auth";
import { recordAudit } from "@/server/db/store/audit";
import { copyGrant } from "@/server/db/store/auth-grant";
import { type CrossContextAuthRow, endCrossContextAuth } from "@/server/db/store/cross-context-auth";
import type { RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { type AuthGrant, type GrantPurpose, listLiveGrants } from "@/server/domain/recipient/auth-grant";
import { publicProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { getIdentityNeed } from "../identity/need";
import { listRequiredMethods } from "../recipient-auth/required-methods";
import { buildAuditContext } from "../signing/recipient/access";
import { assertCrossContextAuthAsked } from "./assert-required";
import { runInTab } from "./run-in-tab";

/**
 * Hands this tab's proof to the asking frame, after the person compared the number, and records it.
 * RUT_FIRMADO needs no handing over. Repeatable without effect. Recipient, by token and code.
 * @throws DomainError UNAUTHORIZED when this tab has no such proof, INVALID_REQUEST after a refusal, or as
 * `runInTab` and `assertCrossContextAuthAsked`
 */
export const confirm = publicProcedure
  .input(CrossContextAuthCode)
  .output(CrossContextAuthEnd)
  .mutation(({ ctx, input }) =>
    runInTab(ctx, input, async ({ tx, party, row, now }) => {
      if (row.result === "REFUSED") throw new DomainError("INVALID_REQUEST", "This check was refused.");
      if (row.result === "CONFIRMED") return { stage: "confirmed" as const };
      assertCrossContextAuthAsked(party, row.purpose, now);
      if (row.purpose === "FIELD") assertIdentified(party);
      else {
        const grant = findLiveGrant(party, row.purpose, now);
        const to = { recipientId: party.recipient.id, bindingHash: row.frameBindingHash };
        await copyGrant(tx, grant, to);
        await recordAudit(
          tx,
          party.envelope.id,
          [buildHandedEntry(party, row, grant)],
          buildAuditContext(ctx, party, now),
        );
      }
      await endCrossContextAuth(tx, row, "CONFIRMED");
      return { stage: "confirmed" as const };
    }),
  );

const buildNotAuthenticatedError = () =>
  new DomainError("UNAUTHORIZED", "This tab has not been verified, or not lately enough.");

/** Returns this tab's newest grant of a required method. @throws DomainError UNAUTHORIZED */
function findLiveGrant(
  party: RecipientContext,
  purpose: Exclude<GrantPurpose, "FIELD" | "ENROLMENT" | "MORE">,
  now: Date,
): AuthGrant {
  const methods = listRequiredMethods(party, purpose);
  const grant = listLiveGrants(party.grants, purpose, now).find(({ method }) => methods.includes(method));
  if (!grant) throw buildNotAuthenticatedError();
  return grant;
}

/** @throws DomainError UNAUTHORIZED */
function assertIdentified(party: RecipientContext): void {
  if (!getIdentityNeed(party).signedRuts.every(({ inserted }) => inserted))
    throw buildNotAuthenticatedError();
}

const buildHandedEntry = (
  { recipient }: RecipientContext,
  { site }: CrossContextAuthRow,
  { purpose, method }: AuthGrant,
) => ({
  type: "DOCUMENT_AUTH_PROVEN" as const,
  data: { ...toRecipientBase(recipient), purpose, method, handedTo: { site } },
});
