import { clock } from "@/server/clock";
import { toLogEntry } from "@/server/contract/organisation-log";
import type { Database, Transaction } from "@/server/db/client";
import { retryDuringOutage } from "@/server/db/outage";
import {
  claimReceiver,
  failReceiverClaim,
  finishReceiverClaim,
  loadNextEntries,
  moveCursor,
  type NextEntries,
  openReceiverSecret,
  type ReceiverClaim,
  renewReceiverClaim,
  type Written,
} from "@/server/db/store/log-receiver";
import type { SettingsEntryRow } from "@/server/db/store/organisation-log-read";
import {
  BATCH_LIMITS,
  getReceiverHost,
  RECEIVER_LEASE_MS,
  type ReceiverProblem,
} from "@/server/domain/organisation-log/receiver";
import { env } from "@/server/env";
import { type LineAnswer, sendLines } from "@/server/webhooks/log-lines";
import type { SyslogLine } from "@/server/webhooks/syslog";
import type { Job, JobDeps } from "./job";
import { withLeaseHeartbeat } from "./lease-heartbeat";
import { enqueueReceiverMails } from "./log-receiver-mails";

/** Time of one receiver on a worker; then others get their turn. */
const TURN_MS = 10_000;

type Streaming = Pick<JobDeps, "db" | "services" | "log">;

/**
 * Sends a receiver the missing entries of its organisation's log, in order and without a gap, batch by batch,
 * with one sender at a time. The cursor moves when the receiver accepts a batch; a failure ends the turn, and
 * the next one resumes there. A receiver may get an entry twice and drops it by `seq`; it never misses one.
 */
export const streamLog: Job = async (receiverId, { db, services, log }) => {
  const claim = await claimReceiver(db, receiverId);
  if (claim === null) return;
  const until = performance.now() + TURN_MS;
  let goesOn = true;
  while (goesOn && performance.now() < until) goesOn = await sendNextBatch({ db, services, log }, claim);
  await finishReceiverClaim(db, claim);
};

/** Sends one batch. False if no work is left in this turn. */
async function sendNextBatch(streaming: Streaming, claim: ReceiverClaim): Promise<boolean> {
  const { db, services, log } = streaming;
  const next = await loadNextEntries(db, claim);
  if (next === null) return false;
  const batch = takeWithinLimits(next.rows);
  const last = batch.at(-1)?.row;
  if (last === undefined) {
    if (next.isBroken) await recordFailure(streaming, claim, next, { problem: "CHAIN", code: null });
    return false;
  }
  const { receiver, organisation } = next;
  const call = {
    url: receiver.url,
    secret: openReceiverSecret(receiver),
    authority: receiver.authority,
    organisation,
    lines: batch.map(({ line }) => line),
    sentAt: await clock.now(db),
    from: new URL(env().BASE_URL).hostname,
  };
  const answer = await withLeaseHeartbeat(
    RECEIVER_LEASE_MS / 3,
    () => renewReceiverClaim(db, claim),
    () => sendLines(call, services.webhookDialling),
  );
  const about = { organisationId: organisation.id, host: getReceiverHost(receiver.url), ...answer };
  log.info({ ...about, from: batch[0]?.row.seq, to: last.seq }, "a log was streamed");
  if (answer.problem !== null) {
    await recordFailure(streaming, claim, next, { ...answer, problem: answer.problem });
    return false;
  }
  return writeOutcome(db, next, (tx, now) => moveCursor(tx, claim, last, now));
}

type Failure = Omit<LineAnswer, "problem"> & { problem: ReceiverProblem };

async function recordFailure(
  { db, log }: Streaming,
  claim: ReceiverClaim,
  next: NextEntries,
  failure: Failure,
) {
  if (failure.problem === "CHAIN")
    log.error(
      { organisationId: next.organisation.id, after: next.receiver.deliveredSeq },
      "the log of an organisation is broken and is not streamed any further",
    );
  await writeOutcome(db, next, (tx, now) => failReceiverClaim(tx, claim, failure, now));
}

/**
 * An accepted batch is not sent again because PostgreSQL was away for a moment. Returns whether the claim
 * still holds.
 */
function writeOutcome(
  db: Database,
  next: NextEntries,
  outcome: (tx: Transaction, now: Date) => Promise<Written>,
): Promise<boolean> {
  return retryDuringOutage(() =>
    db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const { isHeld, news } = await outcome(tx, now);
      if (news !== null) await enqueueReceiverMails(tx, next, news, now);
      return isHeld;
    }),
  );
}

type Lined = { row: SettingsEntryRow; line: SyslogLine };

/** The entries of one call; a single one whatever its size, or it would never leave. */
function takeWithinLimits(rows: readonly SettingsEntryRow[]): Lined[] {
  const batch: Lined[] = [];
  let size = 0;
  for (const row of rows) {
    const json = JSON.stringify(toLogEntry(row));
    size += Buffer.byteLength(json) + 1;
    if (batch.length > 0 && size > BATCH_LIMITS.bytes) break;
    const { action, createdAt: at, seq } = row;
    batch.push({ row, line: { action, at, seq, json } });
  }
  return batch;
}
