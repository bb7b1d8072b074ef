import { ListSenderAddresses, SenderAddresses, toSenderAddress } from "@/server/contract/sender-address";
import { listSenders } from "@/server/db/store/sender-address";
import { getSpfInclude, loadSenderPlace, senderProcedure } from "./sender-procedure";

/**
 * Lists like `list`, for a named organisation, as its own pages have no team. Its members and those of its
 * teams.
 * @throws DomainError NOT_FOUND
 */
export const listForOrganisation = senderProcedure
  .input(ListSenderAddresses)
  .output(SenderAddresses)
  .query(async ({ ctx, input }) => {
    const { organisationId } = await loadSenderPlace(ctx.db, ctx.asking, input.organisationId);
    const senders = await listSenders(ctx.db, organisationId);
    return { data: senders.map((sender) => toSenderAddress(sender, getSpfInclude())) };
  });
