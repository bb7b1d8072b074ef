import { LogReceiverStatus, toLogReceiverStatus } from "@/server/contract/log-receiver";
import { loadLogReceiver } from "@/server/db/store/log-receiver";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { findTeamOrganisation } from "../organisation-log/log-procedure";

/**
 * Returns the state of the organisation's log stream, for monitoring; only the host of the address, as its
 * path often holds a key. ADMIN of the organisation. Tokens only read: setting and removing need a fresh
 * proof, so a leaked token cannot redirect or end the stream. @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const status = teamProcedure
  .meta({ openapi: { method: "GET", path: "/organisation/log/receiver" } })
  .output(LogReceiverStatus)
  .query(async ({ ctx }) => {
    const { id, role } = await findTeamOrganisation(ctx.db, ctx.actor);
    if (role !== "ADMIN")
      throw new DomainError("FORBIDDEN", "Only an admin of the organisation may do this.");
    return toLogReceiverStatus(await loadLogReceiver(ctx.db, id));
  });
