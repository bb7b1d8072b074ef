import { eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { teams, users } from "@/server/db/schema";
import type { RecipientContext } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import { DomainError } from "@/server/domain/errors";
import { getShownSender } from "@/server/domain/sender";
import { env } from "@/server/env";
import { parseSender } from "@/server/mail/transport";

/**
 * Returns the team, and the sender as the recipient sees them: owners see themselves, whatever the team shows
 * others.
 */
export async function loadPeople(connection: Connection, { envelope, meta, recipient }: RecipientContext) {
  const [row] = await connection
    .select({ team: { name: teams.name }, owner: { name: users.name, email: users.email } })
    .from(teams)
    .innerJoin(users, eq(users.id, envelope.userId))
    .where(eq(teams.id, envelope.teamId));
  if (!row) throw new DomainError("INTERNAL_SERVER_ERROR", "The envelope has no team or owner.");
  const { includeSenderDetails } = await loadSettings(connection, envelope.teamId);
  const owner = getShownSender({
    owner: row.owner,
    teamName: row.team.name,
    includeSenderDetails: includeSenderDetails || recipient.email.toLowerCase() === row.owner.email,
    replyTo: meta.emailReplyTo ?? parseSender(env().MAIL_FROM).address,
  });
  return { team: row.team, owner };
}
