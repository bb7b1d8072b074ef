import { eq } from "drizzle-orm";
import { envelopes } from "@/server/db/schema";
import { lockEnvelopeById } from "@/server/db/store/envelope";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { isRefusal } from "@/server/domain/errors";
import { StartProblem } from "@/server/env";
import { enqueue } from "@/server/jobs/enqueue";
import { startSending } from "@/server/jobs/start";
import { act, openForAdmin } from "./context";

const USAGE = "npm run --silent admin -- reseal ENVELOPE_ID";

/**
 * `admin reseal`: tries to seal again at once instead of at the next due time. Only an envelope that waits for its
 * seal; a current sealed file is never replaced (ruling 71). The running product, or its next start, does the work.
 */
export async function reseal(args: readonly string[]): Promise<number> {
  const [envelopeId, ...rest] = args;
  if (envelopeId === undefined || rest.length > 0) throw new StartProblem(`Usage: ${USAGE}`);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  try {
    await act(db, async (tx, now) => {
      assertAllowed("reseal", await lockEnvelopeById(tx, envelopeId));
      await tx.update(envelopes).set({ nextSealAt: now }).where(eq(envelopes.id, envelopeId));
      await enqueue(tx, "envelope.seal", envelopeId);
    });
  } catch (error) {
    if (isRefusal(error)) throw new StartProblem(`${envelopeId}: ${error.message}`, { cause: error });
    throw error;
  }
  console.log(JSON.stringify({ envelopeId, queued: true }));
  return 0;
}
