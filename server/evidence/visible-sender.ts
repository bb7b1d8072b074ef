import { eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { teams } from "@/server/db/schema";
import { loadSettings } from "@/server/db/store/tenancy";
import { getShownSender } from "@/server/domain/sender";
import { env } from "@/server/env";
import { parseSender } from "@/server/mail/transport";
import type { Evidence } from "./load";

export type ShownSender = { name: string; email: string };

/** Returns the sender that each recipient sees, as on the signing page (domain/README.md 3.5). */
export async function createSenderFinder(
  connection: Connection,
  { envelope, meta, owner }: Evidence,
): Promise<(recipient: { email: string }) => ShownSender> {
  const [team] = await connection
    .select({ name: teams.name })
    .from(teams)
    .where(eq(teams.id, envelope.teamId));
  const { includeSenderDetails } = await loadSettings(connection, envelope.teamId);
  const replyTo = meta.emailReplyTo ?? parseSender(env().MAIL_FROM).address;
  return ({ email }) =>
    getShownSender({
      owner,
      teamName: team?.name ?? owner.name,
      includeSenderDetails: includeSenderDetails || email.toLowerCase() === owner.email,
      replyTo,
    });
}
