import { CrossContextAuthCode, OpenedCrossContextAuth } from "@/server/contract/cross-context-auth";
import { publicProcedure } from "@/server/trpc";
import { runInTab } from "./run-in-tab";

const STAGES = { CONFIRMED: "confirmed", REFUSED: "refused" } as const;

/**
 * Opens a check in its own tab, which owns the code from now on. Returns the asking site and the number,
 * nothing of the document. Recipient, by token and code. @throws DomainError NOT_FOUND, the same for every
 * code that opens nothing here; INVALID_REQUEST without a binding, TOO_MANY_REQUESTS
 */
export const open = publicProcedure
  .input(CrossContextAuthCode)
  .output(OpenedCrossContextAuth)
  .mutation(({ ctx, input }) =>
    runInTab(ctx, input, async ({ row: { purpose, site, number, result } }) => ({
      purpose,
      site,
      number,
      stage: result ? STAGES[result] : ("open" as const),
    })),
  );
