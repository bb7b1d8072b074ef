import type { Logger } from "pino";
import type { Database } from "@/server/db/client";
import type { Transport } from "@/server/mail/transport";
import type { Services } from "@/server/services";
import type { WebhookPump } from "./webhook-pump";

/** Dependencies of a job; passed in, so that tests can replace them. */
export type JobDeps = {
  db: Database;
  services: Services;
  transport: Transport;
  /** Set if this process sends webhooks itself; absent if another process or Inngest does. */
  webhookPump?: Pick<WebhookPump, "wake">;
  /** Carries the job's id and kind on every line. */
  log: Logger;
};

/**
 * Reads the row that the job is named after, claims it, acts, and writes the outcome on condition of that
 * claim. Safe to run twice and at the same time. Returning means that no work is left now. Throwing is a bug
 * and is logged; the sweep brings the row back.
 */
export type Job = (rowId: string, deps: JobDeps) => Promise<void>;
