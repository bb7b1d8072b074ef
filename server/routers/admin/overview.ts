import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { webhookDeliveries, webhooks } from "@/server/db/schema";
import { countMails, countSeals } from "@/server/db/store/figures";
import { WAITING } from "@/server/domain/webhook/delivery";
import { loadQueueState } from "@/server/jobs/queue-state";
import { adminProcedure } from "@/server/trpc";
import { isFailing } from "./webhook/list-failing";

const WEEK_MS = 7 * 86_400_000;

/**
 * Returns the few counts that show whether an admin must act (Admin → Overview). Instance admins.
 * @throws DomainError FORBIDDEN
 */
export const overview = adminProcedure
  .output(
    z.object({
      jobs: z.object({ queued: z.number(), running: z.number(), failed: z.number(), oldestMs: z.number() }),
      sealing: z.object({ waiting: z.number(), failed: z.number(), changed: z.number() }),
      mails: z.object({ waiting: z.number(), failed: z.number() }),
      webhooks: z.object({ failing: z.number(), waiting: z.number() }),
    }),
  )
  .query(async ({ ctx: { db } }) => {
    const now = await clock.now(db);
    const lately = new Date(now.getTime() - WEEK_MS);
    const [{ kinds, oldestMs }, sealing, mails, failing, deliveries] = await Promise.all([
      loadQueueState(db, now),
      countSeals(db),
      countMails(db, lately),
      db.select({ n: count() }).from(webhooks).where(isFailing),
      db.select({ n: count() }).from(webhookDeliveries).where(eq(webhookDeliveries.status, WAITING)),
    ]);
    const sumByKey = (key: "queued" | "running" | "failed") =>
      kinds.reduce((all, kind) => all + kind[key], 0);
    return {
      jobs: {
        queued: sumByKey("queued"),
        running: sumByKey("running"),
        failed: sumByKey("failed"),
        oldestMs,
      },
      sealing,
      mails,
      webhooks: { failing: failing[0]?.n ?? 0, waiting: deliveries[0]?.n ?? 0 },
    };
  });
