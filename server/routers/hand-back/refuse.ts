import { HandBackCode, HandBackEnd } from "@/server/contract/hand-back";
import { recordAudit } from "@/server/db/store/audit";
import { endHandBack } from "@/server/db/store/hand-back";
import { Refusal } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { failedEntry } from "../proving/evidence";
import { methodsFor } from "../proving/gates";
import { actOf } from "../signing/visit";
import { inTab } from "./in-tab";

/**
 * The person did not ask for this: the code ends, nothing is handed over, and the evidence says that somebody's frame
 * asked for what its recipient would not give. Again, it answers the same and writes nothing.
 * @throws Refusal INVALID_REQUEST when it was confirmed before, or as `inTab`
 */
export const refuse = publicProcedure
  .input(HandBackCode)
  .output(HandBackEnd)
  .mutation(({ ctx, input }) =>
    inTab(ctx, input, async ({ tx, party, row, now }) => {
      if (row.result === "CONFIRMED") throw new Refusal("INVALID_REQUEST", "This check was confirmed.");
      if (row.result === "REFUSED") return { stage: "refused" as const };
      const purpose = row.purpose === "ACCESS" ? "ACCESS" : "ACTION";
      const [method = "CLAVE_UNICA" as const] = methodsFor(party, purpose);
      const entry = failedEntry(party.recipient, purpose, method, "NOT_ASKED");
      await recordAudit(tx, party.envelope.id, [entry], actOf(ctx, party, now));
      await endHandBack(tx, row, "REFUSED");
      return { stage: "refused" as const };
    }),
  );
