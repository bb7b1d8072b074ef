import { z } from "zod";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { StartProblem } from "@/server/env";
import { startSending } from "@/server/jobs/start";
import { deleteByAdmin } from "@/server/routers/admin/envelope/delete";
import { findEnvelopes } from "@/server/routers/admin/envelope/list";
import { Reason } from "@/server/routers/admin/reason";
import { readOptions } from "./arguments";
import { explainRefusals, openForAdmin, runTimedTransaction } from "./context";
import { OPEN, openEnvelope } from "./envelope-open";
import { formatFindUsage, runFindCommand } from "./find";

const DELETE = "npm run --silent admin -- envelope delete ENVELOPE_ID --reason TEXT";

export async function runEnvelopeCommand(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === "find") return runFindCommand("envelope", rest, findEnvelopes);
  const [envelopeId, ...options] = rest;
  if (envelopeId !== undefined && !envelopeId.startsWith("-")) {
    if (command === "open") return openEnvelope(envelopeId, options);
    if (command === "delete") return runRemoveCommand(envelopeId, options);
  }
  throw new StartProblem(`Usage: ${[formatFindUsage("envelope"), OPEN, DELETE].join("\n       ")}`);
}

/**
 * `admin envelope delete`: deletes an envelope. The reason is mailed to its owner and kept in the audit log.
 * Completed envelopes are refused (seed 3).
 */
async function runRemoveCommand(envelopeId: string, args: readonly string[]): Promise<number> {
  const { reason } = readOptions(args, z.object({ reason: Reason }), DELETE);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  const actor = { kind: "system", job: "admin envelope delete" } as const;
  await explainRefusals(envelopeId, () =>
    runTimedTransaction(db, (tx) => deleteByAdmin(tx, envelopeId, { actor, origin: NO_ORIGIN, reason })),
  );
  console.log(JSON.stringify({ envelopeId, deleted: true }));
  return 0;
}
