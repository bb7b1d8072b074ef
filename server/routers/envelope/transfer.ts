import { clock } from "@/server/clock";
import { TransferEnvelopes, Transferred } from "@/server/contract/transfer";
import type { Transaction } from "@/server/db/client";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import {
  findMemberByAddress,
  holdMembers,
  loadOwnerEmails,
  lockOwnedEnvelopes,
  transferEnvelopes,
} from "@/server/db/store/ownership";
import type { AuditContext } from "@/server/db/store/transition";
import type { TeamActor } from "@/server/domain/actor";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { mayPerform } from "@/server/domain/envelope/rights";
import { DomainError } from "@/server/domain/errors";
import { listChanges, listInitialChanges } from "@/server/domain/organisation-log/changes";
import { mayManage } from "@/server/domain/tenancy/rank";
import { mayOwnEnvelopes } from "@/server/domain/tenancy/restriction";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { toPersonTarget, toSettingsBy } from "../organisation-log/log-actor";
import { enqueueNewOwnerMail } from "./transferring/tell-receiver";

/**
 * Transfers envelopes of any state to a member: named ones, or all of a member that the caller may transfer;
 * mails the new owner. Links follow the owner. Its owner, MANAGER and ADMIN (domain/README.md 3.2).
 * @throws DomainError BAD_REQUEST, NOT_FOUND (an address that no member has), INVALID_REQUEST (a member who
 * may not send), FORBIDDEN (all of another member's, by a MEMBER)
 */
export const transfer = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/transfer" } })
  .input(TransferEnvelopes)
  .output(Transferred)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { actor, origin } = ctx;
      await holdMembers(tx, actor.teamId);
      const to = await loadMember(tx, actor, input.toEmail, "toEmail");
      if (!mayOwnEnvelopes(to.restriction))
        throw new DomainError(
          "INVALID_REQUEST",
          "toEmail: this member may not send, so documents cannot be theirs.",
        );
      const requestedIds = [...new Set(input.envelopeIds)];
      const which =
        input.fromEmail === undefined
          ? { ids: requestedIds }
          : { ownerId: await resolveTransferOwner(tx, actor, input.fromEmail) };
      const rows = (await lockOwnedEnvelopes(tx, actor, which)).filter(
        (row) => isAllowed("transfer", row) && mayPerform("transfer", row, actor),
      );
      const passed = rows.filter(({ userId }) => userId !== to.id);
      const act = { actor, origin, now: await clock.now(tx) };
      await transferByOwner(tx, passed, to, act);
      await enqueueNewOwnerMail(tx, to, passed, act);
      await recordTransfers(tx, ctx, passed, to);
      const reached = new Set(rows.map(({ id }) => id));
      return { transferredCount: passed.length, failedIds: requestedIds.filter((id) => !reached.has(id)) };
    }),
  );

async function loadMember(tx: Transaction, { teamId }: TeamActor, email: string, key: string) {
  const teamMember = await findMemberByAddress(tx, teamId, email);
  if (!teamMember) throw new DomainError("NOT_FOUND", `${key}: no member of this team has this address.`);
  return teamMember;
}

async function resolveTransferOwner(tx: Transaction, actor: TeamActor, email: string): Promise<number> {
  const { id } = await loadMember(tx, actor, email, "fromEmail");
  if (id !== actor.userId && !mayManage(actor.role)) {
    throw new DomainError("FORBIDDEN", "fromEmail: only an admin or a manager hands over what others own.");
  }
  return id;
}

/** Records the transfer in the organisation's log, with an entry per former owner. */
async function recordTransfers(
  tx: Transaction,
  ctx: Parameters<typeof toSettingsBy>[0] & { actor: TeamActor },
  rows: readonly EnvelopeRow[],
  to: { id: number; name: string; email: string },
): Promise<void> {
  const byOwner = Map.groupBy(rows, ({ userId }) => userId);
  const addresses = await loadOwnerEmails(tx, [...byOwner.keys()]);
  for (const [id, owned] of byOwner)
    await recordSettingsChange(tx, toSettingsBy(ctx), {
      action: "ENVELOPES_TRANSFERRED",
      place: { teamId: ctx.actor.teamId },
      target: toPersonTarget(to),
      changes: [
        ...listChanges({ owner: addresses.get(id) }, { owner: to.email }),
        ...listInitialChanges({ envelopes: owned.length }),
      ],
    });
}

/** Passes envelopes on per former owner, whose address the audit logs name. */
async function transferByOwner(
  tx: Transaction,
  rows: readonly EnvelopeRow[],
  to: { id: number; email: string },
  act: AuditContext,
): Promise<void> {
  const byOwner = Map.groupBy(rows, ({ userId }) => userId);
  const addresses = await loadOwnerEmails(tx, [...byOwner.keys()]);
  for (const [id, owned] of byOwner) {
    const from = { id, email: addresses.get(id) ?? "" };
    const ids = owned.map((row) => row.id);
    await transferEnvelopes(tx, ids, { from, to }, "TRANSFERRED", act);
  }
  for (const row of rows) await emitEvents(tx, row.id, eventsOnUpdate(row.type), act.now);
}
