import { eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { teams } from "@/server/db/schema";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import type { AuditContext } from "@/server/db/store/transition";
import type { TeamActor } from "@/server/domain/actor";
import { isOwnAct } from "@/server/domain/notice/kinds";
import type { Language } from "@/server/domain/vocabulary";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";

/** Envelopes that a mail names; the others are counted. */
const NAMED_AT_MOST = 10;

/** Mails the new owner once for all envelopes, unless they took the envelopes themselves. */
export async function enqueueNewOwnerMail(
  tx: Transaction,
  to: { id: number; name: string; email: string; language: Language },
  rows: readonly EnvelopeRow[],
  { actor, now }: AuditContext & { actor: TeamActor },
): Promise<void> {
  if (rows.length === 0 || isOwnAct(actor, { userId: to.id })) return;
  const [team] = await tx.select().from(teams).where(eq(teams.id, actor.teamId));
  const url = `${env().BASE_URL}/t/${team?.url ?? ""}`;
  const buildEnvelopeUrl = ({ id, type }: EnvelopeRow) =>
    `${url}/${type === "TEMPLATE" ? "templates" : "envelopes"}/${id}`;
  const [first, ...others] = rows;
  await queueMail(tx, {
    kind: "ENVELOPES_RECEIVED",
    data: {
      place: team?.name ?? "",
      by: actor.kind === "user" ? actor.name || actor.email : actor.tokenName,
      count: rows.length,
      named: rows.slice(0, NAMED_AT_MOST).map((row) => ({ title: row.title, url: buildEnvelopeUrl(row) })),
      url: first && others.length === 0 ? buildEnvelopeUrl(first) : `${url}/envelopes`,
    },
    to: { name: to.name, email: to.email },
    language: to.language,
    userId: to.id,
    teamId: actor.teamId,
    uniqueKey: ["ENVELOPES_RECEIVED", to.id, first?.id, now.toISOString()].join(":"),
    now,
  });
}
