import { connectApart, database } from "@/server/db/client";
import { env } from "@/server/env";
import { isInngestUsed } from "@/server/inngest-settings";
import { createTransport } from "@/server/mail/transport";
import { services } from "@/server/process-services";
import { onShutdown, onStopRequested } from "@/server/runtime";
import { createInngest } from "./inngest-client";
import { openInngestEndpoint } from "./inngest-endpoint";
import { startQueue } from "./queue";
import { startRelay } from "./relay";
import { startSweeping } from "./sweep";
import { SWEEPS } from "./sweeps";
import { startWebhookPump } from "./webhook-pump";
import { startWorker } from "./worker";

/**
 * Connections of sweeps and of looks at the queue, every few seconds. postgres.js gives connections out in turn,
 * so this work would keep all those of requests and jobs open.
 */
const RECURRING = { max: 4, name: "recurring" };
/** Sweeps are short, and an interrupted one is done in another slot. */
const SWEEPS_STOP_MS = 2000;

export type BackgroundRole = {
  databaseUrl: string;
  /** False behind a pooler: this process then asks the queue every second. */
  listens: boolean;
  /**
   * True if this process works on jobs (or relays them) and sweeps; otherwise it only queues work for others.
   */
  works: boolean;
  /** True if this process answers requests, and so can be called by Inngest. */
  serves: boolean;
};

/**
 * Starts the background work: queue, worker or relay, sweeps, and the endpoint of Inngest (ruling 29). Needs
 * `sql`, `keys` and `storage` in the registry; stops with `shutdown()`.
 */
export async function startBackground(role: BackgroundRole): Promise<void> {
  const settings = env();
  const transport = createTransport(settings);
  onShutdown("mail transport", () => transport.close());
  const inngest = isInngestUsed(settings) ? createInngest(settings) : null;
  const mode = role.works ? "work" : "send";
  const boss = await startQueue({
    url: role.databaseUrl,
    mode,
    listens: role.listens,
    isRelay: inngest !== null,
  });
  const deps = { db: database(), services: services(), transport };
  if (inngest && role.serves) openInngestEndpoint(inngest, settings, deps, SWEEPS);
  if (!role.works) return;
  const recurring = { ...deps, db: connectApart(role.databaseUrl, RECURRING) };
  if (inngest) await startRelay(boss, inngest, recurring.db);
  else {
    const pump = startWebhookPump(deps);
    onStopRequested(() => void pump.stop());
    await startWorker(boss, { ...deps, webhookPump: pump }, recurring.db);
  }
  const stopSweeping = startSweeping(recurring, SWEEPS);
  onStopRequested(() => void stopSweeping());
  onShutdown("sweeps", stopSweeping, SWEEPS_STOP_MS);
}

/** Lets a process queue work for another one: for commands. */
export async function startSending(options: { databaseUrl: string }): Promise<void> {
  await startQueue({ url: options.databaseUrl, mode: "send", isRelay: isInngestUsed(env()) });
}
