import { domainToASCII } from "node:url";
import { clock } from "@/server/clock";
import { CreateSenderAddress, SenderAddress, toSenderAddress } from "@/server/contract/sender-address";
import { senderAddresses } from "@/server/db/schema";
import { assertRoomForSender, ensureDomainRow } from "@/server/db/store/sender-address";
import { getEmailDomain } from "@/server/domain/email-domain";
import { DomainError } from "@/server/domain/errors";
import { newId } from "@/server/ids";
import { createDomainKey } from "@/server/mail/domain-key";
import { issueCode } from "./code";
import {
  assertManagesSenders,
  getSpfInclude,
  loadSenderPlace,
  logSenderChange,
  recordSenderChange,
  senderProcedure,
} from "./sender-procedure";

/**
 * Adds an address and mails a code to it (domain/mail.md 5.6). ADMIN and MANAGER of the organisation.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ALREADY_EXISTS, LIMIT_EXCEEDED, TOO_MANY_REQUESTS
 */
export const create = senderProcedure
  .meta({ openapi: { method: "POST", path: "/sender-address/create" } })
  .input(CreateSenderAddress)
  .output(SenderAddress)
  .mutation(async ({ ctx, input: { email, organisationId: named } }) => {
    const { asking } = ctx;
    assertManagesSenders(await loadSenderPlace(ctx.db, asking, named));
    // Before any lock: generating a key takes a while.
    const key = await createDomainKey();
    const createdSender = await ctx.db.transaction(async (tx) => {
      const place = await loadSenderPlace(tx, asking, named);
      assertManagesSenders(place);
      const { organisationId } = place;
      await assertRoomForSender(tx, organisationId);
      const now = await clock.now(tx);
      const fresh = {
        organisationId,
        domain: domainToASCII(getEmailDomain(email)),
        nextCheckAt: now,
        createdAt: now,
      };
      const domain = await ensureDomainRow(tx, { ...key, ...fresh });
      const [address] = await tx
        .insert(senderAddresses)
        .values({
          id: newId(),
          organisationId,
          domainId: domain.id,
          email,
          userId: asking.userId,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!address)
        throw new DomainError("ALREADY_EXISTS", "email: the organisation has this address already.");
      const coded = await issueCode(tx, address, asking, now);
      await recordSenderChange(tx, ctx, "SENDER_ADDRESS_ADDED", coded);
      return { address: coded, domain };
    });
    logSenderChange("added", ctx, createdSender.address);
    return toSenderAddress(createdSender, getSpfInclude());
  });
