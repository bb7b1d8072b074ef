import { LogReceiverStatus, toLogReceiverStatus } from "@/server/contract/log-receiver";
import { receiverOf } from "@/server/db/store/log-receiver";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { organisationOfTeam } from "../organisation-log/whose";

/**
 * Whether the log of the team's organisation goes out and how far it came, so that monitoring hears of a receiver that
 * fails. Its ADMIN. Of the address the host alone, as in the log: a path often holds a key, and any token reads this.
 *
 * That is all a token may: whoever sets, tests or removes a receiver does so in person and shows once more who they are,
 * which no token can. One that leaked could send the log elsewhere, or end it before it does harm.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const status = teamProcedure
  .meta({ openapi: { method: "GET", path: "/organisation/log/receiver" } })
  .output(LogReceiverStatus)
  .query(async ({ ctx }) => {
    const { id, role } = await organisationOfTeam(ctx.db, ctx.actor);
    if (role !== "ADMIN")
      throw new DomainError("FORBIDDEN", "Only an admin of the organisation may do this.");
    return toLogReceiverStatus(await receiverOf(ctx.db, id));
  });
