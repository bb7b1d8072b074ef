import { sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Transaction } from "../client";
import { AUDIT_HEAD, type AuditHead } from "./audit";
import { type Aggregate, type EnvelopeRow, parseParts, selectParts } from "./envelope";

type LockedEnvelope = { aggregate: Aggregate; auditHead: AuditHead | undefined; now: Date };

/** Loads in one statement what an act on a locked envelope needs: its parts, the last audit entry, the time. */
export async function loadLocked(tx: Transaction, envelope: EnvelopeRow): Promise<LockedEnvelope> {
  const [row] = await tx.execute<{ now: string } & Record<string, unknown>>(sql`
    select ${selectParts(envelope.id)}, ${AUDIT_HEAD.select(envelope.id)} as head, ${clock.column} as now`);
  return {
    aggregate: parseParts(envelope, row),
    auditHead: AUDIT_HEAD.parse(row?.head),
    now: await clock.read(tx, row?.now ?? ""),
  };
}
