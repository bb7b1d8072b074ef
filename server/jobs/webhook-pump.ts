import { type Claim, claimDueDeliveries } from "@/server/db/store/webhook-claim";
import { DELIVERIES_PER_PROCESS, QUICK_SLOTS } from "@/server/domain/webhook/delivery";
import { env } from "@/server/env";
import { log, withJob } from "@/server/log";
import { onShutdown, onStopRequested } from "@/server/runtime";
import { type KeptConnections, keepConnections } from "@/server/webhooks/dial";
import { attemptDelivery } from "./deliver-webhook";
import type { JobDeps } from "./job";

export type WebhookPump = {
  wake(): void;
  /** Claims nothing more and waits for the calls under way. */
  stop(): Promise<void>;
};

/** A wake-up may be lost: the rows are looked at when the next one is due, and this often. */
const POLL_MS = 15_000;
/** Wait after a round that failed. */
const FAILED_MS = 1_000;
/** Wake-ups this close share one look. */
const GATHER_MS = 5;
/** Time that a stop waits for calls under way; an interrupted one is repeated after its lease. */
const STOP_MS = 18_000;

type Pumping = Pick<JobDeps, "db" | "services">;

/**
 * Sends webhooks from the due rows in parallel: 200 in this process, a third of them for quick endpoints, and
 * as many per team and host as ruling 51 allows over all processes. Jobs only wake it. Connections stay open
 * for a few seconds between calls.
 */
export function startWebhookPump({ db, services }: Pumping): WebhookPump {
  const { WEBHOOK_ALLOWED_HOSTS: allowed } = env();
  if (allowed.length > 0)
    log.warn({ allowed }, "webhooks may reach these hosts though their address is private");
  const underWay = new Set<Promise<void>>();
  const connections = keepConnections();
  let slow = 0;
  let isStopped = false;
  let wake = () => {};

  /** Starts what is due. Returns the wait until the next round, in milliseconds. */
  const launchDueDeliveries = async (): Promise<number> => {
    const all = DELIVERIES_PER_PROCESS - underWay.size;
    if (all <= 0) return POLL_MS;
    const { claims, now, next } = await claimDueDeliveries(db, {
      all,
      slow: Math.max(0, Math.min(all, DELIVERIES_PER_PROCESS - QUICK_SLOTS - slow)),
    });
    for (const claim of claims) {
      if (!claim.isQuick) slow += 1;
      const call = callOneWebhook({ db, services, connections }, claim).finally(() => {
        if (!claim.isQuick) slow -= 1;
        underWay.delete(call);
        wake();
      });
      underWay.add(call);
    }
    return next === null ? POLL_MS : Math.min(POLL_MS, next.getTime() - now.getTime());
  };

  const runLoop = async () => {
    while (!isStopped) {
      let isWoken = false;
      const woken = new Promise<void>((resolve) => {
        wake = () => {
          isWoken = true;
          resolve();
        };
      });
      const wait = await launchDueDeliveries().catch((error: unknown) => {
        log.error({ err: error }, "webhooks could not be claimed");
        return FAILED_MS;
      });
      if (!isWoken) await waitAtMost(woken, wait);
      await pauseFor(GATHER_MS);
    }
  };
  const running = runLoop();

  const pump: WebhookPump = {
    wake: () => wake(),
    async stop() {
      isStopped = true;
      wake();
      await running;
      await Promise.allSettled(underWay);
      connections.close();
    },
  };
  onStopRequested(() => {
    isStopped = true;
  });
  onShutdown("webhooks", () => pump.stop(), STOP_MS);
  return pump;
}

/**
 * Makes one attempt, with its log lines under its own id, because it has no job in the queue. Never throws.
 */
function callOneWebhook(pumping: Pumping & { connections: KeptConnections }, claim: Claim): Promise<void> {
  const about = { job: "webhook.deliver", jobId: claim.attemptId, row: claim.delivery.id };
  return withJob(about, () =>
    attemptDelivery({ ...pumping, log }, claim).catch((error: unknown) =>
      log.error({ err: error }, "a webhook's outcome could not be written"),
    ),
  );
}

/** Waits for the promise, but not longer; leaves no timer behind. */
async function waitAtMost(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}

const pauseFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
