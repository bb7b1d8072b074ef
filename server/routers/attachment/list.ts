import { asc, eq } from "drizzle-orm";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { Attachments, ListAttachments, toAttachment } from "@/server/contract/attachment";
import type { Connection } from "@/server/db/client";
import { attachments } from "@/server/db/schema";
import { loadEnvelope } from "@/server/db/store/envelope";
import { loadRecipientByToken } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { assertMayCall } from "@/server/domain/tenancy/restricted-procedures";
import { type Context, publicProcedure } from "@/server/trpc";
import { listRequiredAccessAuth } from "../signing/recipient/access";

/** Far above the needs of a signing page, far below those of guessing. */
const PER_ADDRESS_AND_MINUTE = 120;

/**
 * Lists the links of an envelope, oldest first (seed 4.5, rest/envelopes.md 8). Members who see it; with a
 * signing token alone its recipient, while it is sent, not deleted and needs no proof before viewing (ruling
 * 45). @throws DomainError UNAUTHORIZED, NOT_FOUND, TOO_MANY_REQUESTS
 */
export const list = publicProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/attachment" } })
  .input(ListAttachments)
  .output(Attachments)
  .query(async ({ ctx, input }) => {
    const { envelopeId, token } = input;
    if (token === undefined) await assertMemberSees(ctx, envelopeId);
    else await assertRecipientSees(ctx, envelopeId, token);
    return { data: await listAttachments(ctx.db, envelopeId) };
  });

async function assertMemberSees({ db, actor }: Context, envelopeId: string): Promise<void> {
  if (actor?.kind !== "user" && actor?.kind !== "apiToken") throw new DomainError("UNAUTHORIZED");
  assertMayCall(actor.restriction, "attachment.list");
  await loadEnvelope(db, actor, envelopeId);
}

async function assertRecipientSees(
  { db, origin, visitor }: Context,
  envelopeId: string,
  token: string,
): Promise<void> {
  const address = origin.ipAddress ?? "unknown";
  await limitHits(db, `attachments-by-token:${address}`, PER_ADDRESS_AND_MINUTE, MINUTE_MS);
  const party = await loadRecipientByToken(db, token, visitor);
  if (party.envelope.id !== envelopeId) throw new DomainError("NOT_FOUND", "This signing link is not valid.");
  if (listRequiredAccessAuth(party).length > 0) {
    throw new DomainError("UNAUTHORIZED", "This recipient must be verified before viewing.");
  }
}

const listAttachments = (connection: Connection, envelopeId: string) =>
  connection
    .select()
    .from(attachments)
    .where(eq(attachments.envelopeId, envelopeId))
    .orderBy(asc(attachments.ordinal))
    .limit(COUNT_LIMITS.attachmentsPerEnvelope)
    .then((rows) => rows.map(toAttachment));
