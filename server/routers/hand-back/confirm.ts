import { HandBackCode, HandBackEnd } from "@/server/contract/hand-back";
import { recordAudit } from "@/server/db/store/audit";
import { endHandBack, type HandBackRow } from "@/server/db/store/hand-back";
import { handProofOver } from "@/server/db/store/proof";
import type { Party } from "@/server/db/store/signing";
import { Refusal } from "@/server/domain/errors";
import { liveProofs, type Proof, type ProofPurpose } from "@/server/domain/recipient/proof";
import { publicProcedure } from "@/server/trpc";
import { recipientBase } from "../audit-base";
import { identityNeed } from "../identity/need";
import { methodsFor } from "../proving/gates";
import { actOf } from "../signing/visit";
import { assertHandBackAsked } from "./gate";
import { inTab } from "./in-tab";

/**
 * The person has compared the number and hands over what this tab has proven: the frame that asked gets it, and the
 * evidence says so. A field filled by the check itself (RUT_FIRMADO) needs nothing handed; confirming tells the frame.
 * Again, it answers the same and writes nothing.
 * @throws Refusal UNAUTHORIZED when this tab has proven nothing for that purpose, INVALID_REQUEST after a refusal, or
 *   as `inTab` and `assertHandBackAsked`
 */
export const confirm = publicProcedure
  .input(HandBackCode)
  .output(HandBackEnd)
  .mutation(({ ctx, input }) =>
    inTab(ctx, input, async ({ tx, party, row, now }) => {
      if (row.result === "REFUSED") throw new Refusal("INVALID_REQUEST", "This check was refused.");
      if (row.result === "CONFIRMED") return { stage: "confirmed" as const };
      assertHandBackAsked(party, row.purpose, now);
      if (row.purpose === "FIELD") assertIdentified(party);
      else {
        const proof = provenHere(party, row.purpose, now);
        const to = { recipientId: party.recipient.id, bindingHash: row.frameBindingHash };
        await handProofOver(tx, proof, to);
        await recordAudit(tx, party.envelope.id, [handedEntry(party, row, proof)], actOf(ctx, party, now));
      }
      await endHandBack(tx, row, "CONFIRMED");
      return { stage: "confirmed" as const };
    }),
  );

const notProven = () => new Refusal("UNAUTHORIZED", "This tab has not been verified, or not lately enough.");

/** The newest proof of this tab that is asked for. @throws Refusal UNAUTHORIZED */
function provenHere(party: Party, purpose: Exclude<ProofPurpose, "FIELD" | "ENROLMENT">, now: Date): Proof {
  const methods = methodsFor(party, purpose);
  const proof = liveProofs(party.proofs, purpose, now).find(({ method }) => methods.includes(method));
  if (!proof) throw notProven();
  return proof;
}

/** @throws Refusal UNAUTHORIZED */
function assertIdentified(party: Party): void {
  if (!identityNeed(party).signedRuts.every(({ inserted }) => inserted)) throw notProven();
}

const handedEntry = ({ recipient }: Party, { site }: HandBackRow, { purpose, method }: Proof) => ({
  type: "DOCUMENT_AUTH_PROVEN" as const,
  data: { ...recipientBase(recipient), purpose, method, handedTo: { site } },
});
