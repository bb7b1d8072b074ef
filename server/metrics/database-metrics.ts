import { sql } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { Database } from "@/server/db/client";
import { loadBackupStatus } from "@/server/db/store/backup-status";
import { countMailsByState, countSealDifferences, loadSealFigures } from "@/server/db/store/figures";
import { countHeldWork } from "@/server/db/store/held-work";
import { getLateHours } from "@/server/domain/backup/schedule";
import { DELIVERY_STATUSES, WAITING } from "@/server/domain/webhook/delivery";
import { env } from "@/server/env";
import { loadQueueState } from "@/server/jobs/queue-state";
import type { Family, Sample } from "./text";

const DAY_MS = 86_400_000;
const Counted = z.array(z.object({ label: z.string(), n: z.string() }));
const One = z.array(z.object({ n: z.string(), failed: z.string(), oldest: z.string().nullable() }));
const Count = z.array(z.object({ n: z.string() }));

const MAIL_STATES = ["QUEUED", "SENDING", "SENT", "FAILED"];

/** Every label, also those without rows, so that alerts see a 0. */
async function sampleByLabel(
  name: string,
  labels: readonly string[],
  counted: Promise<Iterable<unknown>>,
): Promise<Sample[]> {
  const rows = new Map(Counted.parse([...(await counted)]).map(({ label, n }) => [label, Number(n)]));
  return labels.map((label) => ({ labels: { [name]: label }, value: rows.get(label) ?? 0 }));
}

const buildGauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  type: "gauge",
  help,
  samples,
});

async function loadJobFamilies(db: Database, now: Date): Promise<Family[]> {
  const { kinds, oldestMs } = await loadQueueState(db, now);
  const states = ["queued", "scheduled", "running", "failed"] as const;
  return [
    buildGauge(
      "rubrica_jobs",
      "Jobs in the queue: due, for later, running, and failed within the last hour.",
      kinds.flatMap((kind) =>
        states.map((state) => ({ labels: { kind: kind.kind, state }, value: kind[state] })),
      ),
    ),
    buildGauge("rubrica_queue_oldest_seconds", "How long the oldest due job waits.", [
      { value: oldestMs / 1000 },
    ]),
  ];
}

async function loadEffectFamilies(db: Database, now: Date): Promise<Family[]> {
  const since = sql`${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`;
  const [mails, deliveries] = await Promise.all([
    sampleByLabel("state", MAIL_STATES, countMailsByState(db, new Date(now.getTime() - DAY_MS))),
    sampleByLabel(
      "status",
      DELIVERY_STATUSES,
      db.execute(sql`select status as label, count(*)::text as n from webhook_delivery where status = ${WAITING} group by status
        union all
        select status, count(*)::text from webhook_delivery where finished_at > ${since} group by status`),
    ),
  ]);
  return [
    buildGauge("rubrica_mails", "Mails written within a day, by state.", mails),
    buildGauge(
      "rubrica_webhook_deliveries",
      "Webhook deliveries that wait, and those that ended within a day.",
      deliveries,
    ),
  ];
}

async function loadTroubleFamilies(db: Database, now: Date): Promise<Family[]> {
  const seals = One.parse([...(await loadSealFigures(db, now))]);
  const changed = Count.parse([...(await countSealDifferences(db))]);
  const endpoints = One.parse([
    ...(await db.execute(sql`
      select count(*) filter (where failures_in_row > 0 or paused_at is not null)::text as n,
        count(paused_at)::text as failed, null as oldest
      from webhook where enabled`)),
  ]);
  const [worked] = z
    .array(z.object({ last: z.string().nullable() }))
    .parse([
      ...(await db.execute(sql`select extract(epoch from max(finished_at))::text as last from sweep_slot`)),
    ]);
  const heartbeat = worked?.last ? [{ value: Math.max(0, now.getTime() / 1000 - Number(worked.last)) }] : [];
  const toSample = (text: string | null | undefined) => [{ value: Math.max(0, Number(text ?? 0)) }];
  return [
    buildGauge(
      "rubrica_envelopes_sealing",
      "Envelopes that wait for their seal or stamp.",
      toSample(seals[0]?.n),
    ),
    buildGauge(
      "rubrica_envelopes_seal_failed",
      "Those of them whose last try failed.",
      toSample(seals[0]?.failed),
    ),
    buildGauge(
      "rubrica_envelopes_evidence_changed",
      "Envelopes whose seal is refused because what is stored differs from the audit log. Anything above 0 is an alarm.",
      toSample(changed[0]?.n),
    ),
    buildGauge(
      "rubrica_seal_oldest_seconds",
      "How long the oldest waits for its seal.",
      toSample(seals[0]?.oldest),
    ),
    buildGauge("rubrica_webhooks_failing", "Webhooks that fail or are paused.", toSample(endpoints[0]?.n)),
    buildGauge(
      "rubrica_webhooks_paused",
      "Webhooks that are paused after failures.",
      toSample(endpoints[0]?.failed),
    ),
    buildGauge("rubrica_worker_last_seconds", "Since any process last did background work.", heartbeat),
  ];
}

async function loadBackupFamilies(db: Database, now: Date): Promise<Family[]> {
  const { BACKUP_TO, BACKUP_EVERY_HOURS } = env();
  const [status, held] = await Promise.all([loadBackupStatus(db), countHeldWork(db)]);
  const last = status.lastSuccess;
  const isLate = BACKUP_TO !== undefined && getLateHours(status, BACKUP_EVERY_HOURS, now) !== null;
  return [
    buildGauge(
      "rubrica_backup_last_success_seconds",
      "Since the moment that the last good backup shows.",
      last ? [{ value: Math.max(0, (now.getTime() - Date.parse(last.at)) / 1000) }] : [],
    ),
    buildGauge(
      "rubrica_backup_bytes",
      "Bytes that the last good backup wrote.",
      last ? [{ value: last.bytes }] : [],
    ),
    buildGauge("rubrica_backup_missing_files", "Files that it lacks because the storage lost them.", [
      { value: last?.missing ?? 0 },
    ]),
    buildGauge("rubrica_backup_failed", "Whether the last backup failed.", [
      { value: status.lastFailure ? 1 : 0 },
    ]),
    buildGauge(
      "rubrica_backup_late",
      "Whether there is no good backup for two periods. Anything above 0 is an alarm.",
      [{ value: isLate ? 1 : 0 }],
    ),
    buildGauge("rubrica_held_work", "Outgoing work that is held since a restore.", [
      { value: held.reduce((sum, { count }) => sum + count, 0) },
    ]),
  ];
}

const PROCESSES = ["web", "worker", "queue", "admin", "other"];

const loadConnectionFamily = async (db: Database): Promise<Family> =>
  buildGauge(
    "rubrica_database_connections",
    "Connections of all processes, by what they are for.",
    await sampleByLabel(
      "use",
      PROCESSES,
      db.execute(sql`select case when application_name like 'rubrica web%' then 'web'
            when application_name like 'rubrica worker%' then 'worker'
            when application_name like 'rubrica queue%' then 'queue'
            when application_name like 'rubrica admin%' then 'admin' else 'other' end as label, count(*)::text as n
          from pg_stat_activity where datname = current_database() group by 1`),
    ),
  );

export async function loadStoredFamilies(db: Database): Promise<Family[]> {
  const now = await clock.now(db);
  const families = await Promise.all([
    loadJobFamilies(db, now),
    loadEffectFamilies(db, now),
    loadTroubleFamilies(db, now),
    loadBackupFamilies(db, now),
  ]);
  return [...families.flat(), await loadConnectionFamily(db)];
}
