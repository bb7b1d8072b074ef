import { database } from "@/server/db/client";
import { env } from "@/server/env";
import { createTransport } from "@/server/mail/transport";
import { need, onShutdown } from "@/server/runtime";
import { startQueue } from "./queue";
import { startSweeping } from "./sweep";
import { startWorker } from "./worker";

/**
 * Starts everything that happens without a request: queue, worker and sweeps. Needs `sql`, `keys` and `storage`
 * in the registry; stops with `shutdown()`.
 * @param options.databaseUrl connection of the application role
 */
export async function startBackground(options: { databaseUrl: string }): Promise<void> {
  const transport = createTransport(env());
  onShutdown("mail transport", () => transport.close());
  await startQueue({ url: options.databaseUrl, mode: "work" });
  const deps = { db: database(), storage: need("storage"), transport };
  await startWorker(deps);
  const stop = startSweeping(deps);
  onShutdown("sweeps", stop);
}

/** Lets a process promise work for another one to do: a web process without a worker, a command. */
export async function startSending(options: { databaseUrl: string }): Promise<void> {
  await startQueue({ url: options.databaseUrl, mode: "send" });
}
