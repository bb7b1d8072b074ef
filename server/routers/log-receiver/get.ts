import { z } from "zod";
import { LogReceiverShown, toLogReceiver } from "@/server/contract/log-receiver";
import { receiverOf } from "@/server/db/store/log-receiver";
import { accountProcedure } from "@/server/trpc";
import { adminOf } from "../company-sign-in/wire";

/** Where the log of an organisation is streamed to, and how far it came. ADMIN. @throws DomainError NOT_FOUND, FORBIDDEN */
export const get = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(LogReceiverShown)
  .query(async ({ ctx, input: { organisationId } }) => {
    await adminOf(ctx.db, ctx.account, organisationId);
    return toLogReceiver(await receiverOf(ctx.db, organisationId));
  });
