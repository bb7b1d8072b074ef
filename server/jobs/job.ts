import type { Logger } from "pino";
import type { Database } from "@/server/db/client";
import type { Transport } from "@/server/mail/transport";
import type { Services } from "@/server/services";
import type { WebhookPump } from "./webhook-pump";

/** What a job works with; handed in, so that tests give their own. */
export type JobDeps = {
  db: Database;
  services: Services;
  transport: Transport;
  /** Where this process sends webhooks itself; absent where another does, or Inngest. */
  webhookPump?: Pick<WebhookPump, "wake">;
  /** Carries the job's id and kind on every line. */
  log: Logger;
};

/**
 * One job: reads the row it is named after, claims it, acts, and writes its outcome conditionally on that claim.
 * Safe to run twice and at the same time. Returning means nothing is left to do now; throwing is a bug and is
 * logged, and the row comes back by the sweep.
 */
export type Job = (rowId: string, deps: JobDeps) => Promise<void>;
