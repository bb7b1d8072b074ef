import { z } from "zod";
import { signFileLink } from "@/server/auth/file-link";
import { clock } from "@/server/clock";
import { V1CreateDocument, V1CreatedDocument } from "@/server/contract/v1/document";
import { pendingUploads } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { buildLinkEntries, getSigningLink } from "@/server/db/store/signing-link";
import { ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { createEnvelope } from "../envelope/create";
import { tokenProcedure } from "./token-procedure";

const Input = V1CreateDocument.extend({ type: z.enum(ENVELOPE_TYPES) });

/**
 * Creates a draft without its file, and the address to send the file to within an hour (domain/README.md
 * 1.4). Its data id exists from now on. Any member of the team.
 * @throws DomainError as `createEnvelope`
 */
export const create = tokenProcedure
  .input(Input)
  .output(V1CreatedDocument)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { type, authOptions, externalId, recipients, ...rest } = input;
      const envelopeId = await createEnvelope(tx, ctx, {
        ...rest,
        type,
        externalId: externalId ?? undefined,
        recipients: recipients.map((person) => ({
          ...person,
          signingOrder: person.signingOrder ?? undefined,
        })),
        globalAccessAuth: authOptions?.globalAccessAuth,
        globalActionAuth: authOptions?.globalActionAuth,
        uploadIds: [],
      });
      const now = await clock.now(tx);
      const documentDataId = newId();
      await tx.insert(pendingUploads).values({ id: documentDataId, envelopeId, createdAt: now });
      const aggregate = await loadAggregate(tx, await lockEnvelope(tx, ctx.actor, envelopeId));
      const entries = buildLinkEntries(ctx.actor, aggregate.envelope, aggregate.recipients, "CREATE");
      await recordAudit(tx, envelopeId, entries, { actor: ctx.actor, origin: ctx.origin, now });
      const link = signFileLink({ kind: "upload", id: documentDataId, tokenId: ctx.actor.tokenId }, now);
      return {
        uploadUrl: `${env().BASE_URL}/api/v1/uploads/${link}`,
        documentId: aggregate.envelope.legacyId,
        externalId: aggregate.envelope.externalId,
        recipients: aggregate.recipients.map((row) => {
          const { id: recipientId, name, email, role, signingOrder } = row;
          const link = getSigningLink(ctx.actor, aggregate.envelope, row);
          return { recipientId, name, email, role, signingOrder, ...link };
        }),
      };
    }),
  );
