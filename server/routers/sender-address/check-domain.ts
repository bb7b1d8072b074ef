import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { SenderAddress, SenderAddressIdInput, toSenderAddress } from "@/server/contract/sender-address";
import { findSenderById } from "@/server/db/store/sender-address";
import { DomainError } from "@/server/domain/errors";
import { defineSlowWork } from "@/server/open-transaction";
import { type Looked, querySenderDomain } from "./check/findings";
import { recordDomainCheck } from "./check/record-result";
import { getSpfInclude, loadManagedSender, senderProcedure } from "./sender-procedure";

/** Per minute and organisation: each check asks foreign name servers. */
const LOOKS_PER_MINUTE = 10;

const looks = defineSlowWork<Looked>();

/**
 * Checks now in the DNS whether an address's domain lets us send for it; otherwise checked daily. ADMIN and
 * MANAGER of the organisation.
 * @throws DomainError NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS
 */
export const checkDomain = senderProcedure
  .meta({ openapi: { method: "POST", path: "/sender-address/check-domain" } })
  .input(SenderAddressIdInput)
  .output(SenderAddress)
  .mutation(async ({ ctx, input }) => {
    const { address, domain } = await loadManagedSender(ctx.db, ctx.asking, input.senderAddressId);
    await limitHits(ctx.db, `sender-check:${address.organisationId}`, LOOKS_PER_MINUTE, MINUTE_MS);
    const { txtLookup } = ctx.services;
    const queryDomain = () => querySenderDomain(txtLookup, domain, getSpfInclude());
    const [looked] = await looks([{ key: domain.id, work: queryDomain }]);
    if (!looked) throw new DomainError("CONFLICT");
    await ctx.db.transaction((tx) => recordDomainCheck(tx, domain.id, looked));
    const after = await findSenderById(ctx.db, address.id);
    if (!after) throw new DomainError("CONFLICT");
    return toSenderAddress(after, getSpfInclude());
  });
