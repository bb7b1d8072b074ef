import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { Transaction } from "../client";
import { auditEntries } from "../schema";
import { NO_ORIGIN, recordAudit } from "./audit";
import { lockEnvelopeById, type RecipientRow } from "./envelope";
import { buildRevealedEntry } from "./signing-link";
import type { WebhookRow } from "./webhook";

const Sent = z.object({ recipientId: z.number(), by: z.object({ name: z.string() }) });

/**
 * Records that a webhook receives the links of these recipients: its operator could hand them out from then
 * on (ruling 76). Once for each link and host, not for every event.
 */
export async function recordLinksSent(
  tx: Transaction,
  webhook: Pick<WebhookRow, "id" | "webhookUrl">,
  envelopeId: string,
  people: readonly RecipientRow[],
): Promise<void> {
  if (people.length === 0) return;
  await lockEnvelopeById(tx, envelopeId);
  const { host } = new URL(webhook.webhookUrl);
  const revealedLinks = await listSentBefore(tx, envelopeId, host);
  const isAlreadySent = ({ id, personSinceSeq }: RecipientRow): boolean =>
    revealedLinks.some(({ recipientId, seq }) => recipientId === id && seq > personSinceSeq);
  const by = { kind: "webhook", id: webhook.id, name: host, email: null } as const;
  const entries = people
    .filter((row) => !isAlreadySent(row))
    .map((row) => buildRevealedEntry(row, by, "WEBHOOK"));
  const actor = { kind: "system", job: "event.fan-out" } as const;
  await recordAudit(tx, envelopeId, entries, { actor, origin: NO_ORIGIN, now: await clock.now(tx) });
}

async function listSentBefore(tx: Transaction, envelopeId: string, host: string) {
  const rows = await tx
    .select({ data: auditEntries.data, seq: auditEntries.seq })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.envelopeId, envelopeId),
        eq(auditEntries.type, "RECIPIENT_LINK_REVEALED"),
        sql`${auditEntries.data}->>'through' = 'WEBHOOK'`,
      ),
    );
  return rows.flatMap(({ data, seq }) => {
    const entry = Sent.safeParse(data).data;
    return entry?.by.name === host ? [{ recipientId: entry.recipientId, seq }] : [];
  });
}
