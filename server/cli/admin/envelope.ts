import { z } from "zod";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { StartProblem } from "@/server/env";
import { startSending } from "@/server/jobs/start";
import { deleteByAdmin } from "@/server/routers/admin/envelope/delete";
import { Reason } from "@/server/routers/admin/reason";
import { readOptions } from "./arguments";
import { act, explained, openForAdmin } from "./context";

const USAGE = "npm run --silent admin -- envelope delete ENVELOPE_ID --reason TEXT";

/**
 * `admin envelope delete`: takes an envelope away from everybody, for a reason that is told to its owner and kept in
 * the evidence. A completed one stays (seed 3).
 */
export async function envelope(args: readonly string[]): Promise<number> {
  const [verb, envelopeId, ...rest] = args;
  if (verb !== "delete" || envelopeId === undefined || envelopeId.startsWith("-"))
    throw new StartProblem(`Usage: ${USAGE}`);
  const { reason } = readOptions(rest, z.object({ reason: Reason }), USAGE);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  const actor = { kind: "system", job: "admin envelope delete" } as const;
  await explained(envelopeId, () =>
    act(db, (tx) => deleteByAdmin(tx, envelopeId, { actor, origin: NO_ORIGIN, reason })),
  );
  console.log(JSON.stringify({ envelopeId, deleted: true }));
  return 0;
}
