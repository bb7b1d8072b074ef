import type { Transaction } from "@/server/db/client";
import type { NextEntries, ReceiverNews } from "@/server/db/store/log-receiver";
import { listAdminsToNotify } from "@/server/db/store/organisation-admins";
import { getReceiverHost } from "@/server/domain/organisation-log/receiver";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";

/**
 * Mails the organisation's admins that its log no longer reaches its receiver, or reaches it again, in the
 * transaction that found out. By mail: notices belong to a team, and this concerns the organisation.
 */
export async function enqueueReceiverMails(
  tx: Transaction,
  { receiver, organisation }: Pick<NextEntries, "receiver" | "organisation">,
  state: NonNullable<ReceiverNews>,
  now: Date,
): Promise<void> {
  for (const admin of await listAdminsToNotify(tx, organisation.id))
    await queueMail(tx, {
      kind: "LOG_RECEIVER",
      to: { email: admin.email, name: admin.name },
      language: admin.language,
      data: {
        organisation: organisation.name,
        host: getReceiverHost(receiver.url),
        state,
        url: `${env().BASE_URL}/o/${organisation.url}/log`,
      },
      uniqueKey: `log-receiver:${receiver.id}:${now.toISOString()}:${admin.id}`,
      userId: admin.id,
      now,
    });
}
