import { eq } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { invitations } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { getInvitationState } from "@/server/domain/tenancy/invitation";
import { newLinkToken } from "@/server/ids";
import { hashLinkToken } from "@/server/secrets";
import { memberProcedure } from "@/server/trpc";
import { lockPlace, TeamOrOrganisation } from "../member/membership-scope";
import { toLogPlace, toSettingsBy } from "../organisation-log/log-actor";
import { lockInvitation } from "./lock";
import { buildInvitationUrl } from "./send";

/**
 * Creates a copyable link to an open invitation; replaces the last copied one. It proves no address: its user
 * must have confirmed theirs, or ask for the mailed link. ADMIN and MANAGER, no role above their own.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST (expired), TOO_MANY_REQUESTS (60 an hour)
 */
export const copyLink = memberProcedure
  .input(z.object({ place: TeamOrOrganisation, invitationId: z.string().max(64) }))
  .output(z.object({ url: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `invite-copy:${ctx.account.userId}`, 60, HOUR_MS);
    return ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      const row = await lockInvitation(tx, here, input.invitationId);
      if (getInvitationState(row, await clock.now(tx)) !== "open") {
        throw new DomainError("INVALID_REQUEST", "This invitation has expired; send it again.");
      }
      const token = newLinkToken();
      await tx
        .update(invitations)
        .set({ copiedTokenHash: hashLinkToken(token) })
        .where(eq(invitations.id, row.id));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "INVITATION_LINK_COPIED",
        place: toLogPlace(here),
        target: { kind: "INVITATION", id: row.id, name: row.email },
      });
      return { url: buildInvitationUrl(token) };
    });
  });
