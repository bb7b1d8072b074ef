import { and, eq, isNull } from "drizzle-orm";
import { loadTeamRole } from "@/server/auth/team-role";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { RecipientAlone } from "@/server/contract/recipient";
import { RejectOnBehalf } from "@/server/contract/rejection";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { toNamedActor } from "@/server/db/store/audit";
import { type Aggregate, loadAggregate, type RecipientRow } from "@/server/db/store/envelope";
import { lockEnvelopeOfRecipient } from "@/server/db/store/envelope-by-part";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { createInvalidBodyError, DomainError } from "@/server/domain/errors";
import { isExpired } from "@/server/domain/recipient/is-expired";
import { needsToAct } from "@/server/domain/recipient/role";
import { teamProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { rejectRecipient } from "../signing/reject";
import { showRecipientAlone } from "./serializer";

/**
 * Records that a recipient rejected outside the service, with all effects of a rejection, out of turn too
 * (seed 3, rest/envelopes.md 7.5, domain/signing.md 4.11). The owner, MANAGER and ADMIN; an API token may name
 * the member it acts for (ruling 92). @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY (actAsEmail),
 * INVALID_REQUEST (has acted), RECIPIENT_EXPIRED, ENVELOPE_*
 */
export const rejectOnBehalf = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/recipient/{recipientId}/reject" } })
  .input(RejectOnBehalf)
  .output(RecipientAlone)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelopeOfRecipient(tx, ctx.actor, input.recipientId);
      assertMayPerform("reject", envelope, ctx.actor);
      const before = await loadAggregate(tx, envelope);
      const recipient = before.recipients.find(({ id }) => id === input.recipientId);
      if (!recipient || (input.envelopeId ?? envelope.id) !== envelope.id) {
        throw new DomainError("NOT_FOUND", "Recipient could not be found.");
      }
      const now = await clock.now(tx);
      assertMayBeRejected(before, recipient, now);
      const person = await findActingMember(tx, ctx.actor, input.actAsEmail);
      const recordedBy = toNamedActor(ctx.actor);
      const entry: AuditEntryInput = {
        type: "DOCUMENT_RECIPIENT_REJECTED",
        data: {
          ...toRecipientBase(recipient),
          reason: input.reason,
          isExternal: true,
          recordedBy,
          ...(person ? { onBehalfOfUserEmail: person.email, onBehalfOfUserName: person.name } : {}),
        },
      };
      const act = { actor: ctx.actor, origin: ctx.origin, now };
      await rejectRecipient(tx, before, recipient, input.reason, entry, act, recordedBy);
      const after = await loadAggregate(tx, envelope);
      const rejected = after.recipients.find(({ id }) => id === recipient.id) ?? recipient;
      return showRecipientAlone(rejected, after.fields, envelope, ctx.actor);
    }),
  );

/**
 * @throws DomainError ENVELOPE_* or INVALID_REQUEST (state, sealing, has acted, only receives a copy),
 * RECIPIENT_EXPIRED
 */
function assertMayBeRejected({ envelope }: Aggregate, recipient: RecipientRow, now: Date): void {
  assertAllowed("reject", envelope);
  if (!needsToAct(recipient.role)) {
    throw new DomainError("INVALID_REQUEST", "This recipient only receives a copy and cannot reject.");
  }
  if (recipient.signingStatus !== "NOT_SIGNED") {
    throw new DomainError("INVALID_REQUEST", "This recipient has already acted.");
  }
  if (isExpired(recipient, now)) throw new DomainError("RECIPIENT_EXPIRED");
}

/**
 * Returns the member that an API token acts for: the named one, else its creator. Sessions act as themselves
 * (rest/envelopes.md 7.5).
 * @throws DomainError INVALID_BODY
 */
async function findActingMember(tx: Transaction, actor: TeamActor, email: string | undefined) {
  if (actor.kind === "user") {
    if (email === undefined) return null;
    throw createInvalidBodyError("actAsEmail", "only API tokens act for somebody.");
  }
  const [person] = await tx
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(users)
    .where(and(email ? eq(users.email, email) : eq(users.id, actor.userId), isNull(users.disabledAt)));
  if (person && (await loadTeamRole(tx, person.userId, actor.teamId))) return person;
  throw createInvalidBodyError("actAsEmail", "not the address of a member of this team.");
}
