import { z } from "zod";
import { SenderAddresses, toSenderAddress } from "@/server/contract/sender-address";
import { listSenders } from "@/server/db/store/sender-address";
import { getSpfInclude, loadSenderPlace, senderProcedure } from "./sender-procedure";

/**
 * Lists the sender addresses of the team's organisation (domain/mail.md 5.6). Members of the team.
 * @throws DomainError NOT_FOUND
 */
export const list = senderProcedure
  .meta({ openapi: { method: "GET", path: "/sender-address" } })
  .input(z.object({}))
  .output(SenderAddresses)
  .query(async ({ ctx }) => {
    const { organisationId } = await loadSenderPlace(ctx.db, ctx.asking, undefined);
    const senders = await listSenders(ctx.db, organisationId);
    return { data: senders.map((sender) => toSenderAddress(sender, getSpfInclude())) };
  });
