import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import { StartProblem } from "@/server/env";
import { startSending } from "@/server/jobs/start";
import { resealEnvelope } from "@/server/routers/admin/sealing/reseal";
import { explainRefusals, openForAdmin, runTimedTransaction } from "./context";

const USAGE = "npm run --silent admin -- reseal ENVELOPE_ID";

/**
 * `admin reseal`: retries sealing at once instead of at the next due time. Only for an envelope that waits
 * for its seal; a current sealed file is never replaced (ruling 71). The running product, or its next start,
 * does the work.
 */
export async function runResealCommand(args: readonly string[]): Promise<number> {
  const [envelopeId, ...rest] = args;
  if (envelopeId === undefined || rest.length > 0) throw new StartProblem(`Usage: ${USAGE}`);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  await explainRefusals(envelopeId, () =>
    runTimedTransaction(db, async (tx, now) => {
      const kind = await resealEnvelope(tx, envelopeId);
      const reason = "admin reseal on the command line";
      const entry = { type: "ADMIN_RETRIED", data: { kind, rowId: envelopeId, reason } } as const;
      const actor = { kind: "system", job: "admin reseal" } as const;
      await recordAudit(tx, envelopeId, [entry], { actor, origin: NO_ORIGIN, now });
    }),
  );
  console.log(JSON.stringify({ envelopeId, queued: true }));
  return 0;
}
