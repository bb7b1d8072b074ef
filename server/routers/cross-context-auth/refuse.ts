import { CrossContextAuthCode, CrossContextAuthEnd } from "@/server/contract/cross-context-auth";
import { recordAudit } from "@/server/db/store/audit";
import { endCrossContextAuth } from "@/server/db/store/cross-context-auth";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { buildFailedEntry } from "../recipient-auth/evidence";
import { listRequiredMethods } from "../recipient-auth/required-methods";
import { buildAuditContext } from "../signing/recipient/access";
import { runInTab } from "./run-in-tab";

/**
 * Refuses a check that the person did not request: ends the code, and records that a frame asked for it.
 * Repeatable without effect. Recipient, by token and code.
 * @throws DomainError INVALID_REQUEST when it was confirmed before, or as `runInTab`
 */
export const refuse = publicProcedure
  .input(CrossContextAuthCode)
  .output(CrossContextAuthEnd)
  .mutation(({ ctx, input }) =>
    runInTab(ctx, input, async ({ tx, party, row, now }) => {
      if (row.result === "CONFIRMED") throw new DomainError("INVALID_REQUEST", "This check was confirmed.");
      if (row.result === "REFUSED") return { stage: "refused" as const };
      const purpose = row.purpose === "ACCESS" ? "ACCESS" : "ACTION";
      const [method = "CLAVE_UNICA" as const] = listRequiredMethods(party, purpose);
      const entry = buildFailedEntry(party.recipient, purpose, method, "NOT_ASKED");
      await recordAudit(tx, party.envelope.id, [entry], buildAuditContext(ctx, party, now));
      await endCrossContextAuth(tx, row, "REFUSED");
      return { stage: "refused" as const };
    }),
  );
