import { z } from "zod";
import { LogReceiverShown, toLogReceiver } from "@/server/contract/log-receiver";
import { loadLogReceiver } from "@/server/db/store/log-receiver";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";

/**
 * Returns the receiver of an organisation's log and its progress. ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const get = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(LogReceiverShown)
  .query(async ({ ctx, input: { organisationId } }) => {
    await loadOrganisationAsAdmin(ctx.db, ctx.account, organisationId);
    return toLogReceiver(await loadLogReceiver(ctx.db, organisationId));
  });
