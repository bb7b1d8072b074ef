import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { StartProblem } from "@/server/env";
import { openForAdmin } from "./context";

const USAGE = "npm run --silent admin -- audit verify ENVELOPE_ID";

/**
 * `admin audit verify`: verifies the hash chain of an envelope's audit log (I6). Exits with 1 if it is
 * broken.
 */
export async function runAuditCommand(args: readonly string[]): Promise<number> {
  const [command, envelopeId, ...rest] = args;
  if (command !== "verify" || envelopeId === undefined || rest.length > 0)
    throw new StartProblem(`Usage: ${USAGE}`);
  const { db } = await openForAdmin();
  const rows = await loadAudit(db, envelopeId);
  if (rows.length === 0) throw new StartProblem(`There is no evidence of an envelope ${envelopeId}.`);
  const verdict = verifyChain(rows);
  const entries = rows.length;
  console.log(
    JSON.stringify(
      verdict.ok
        ? { envelopeId, entries, ok: true, head: Buffer.from(verdict.head).toString("hex") }
        : { envelopeId, entries, ok: false, firstBrokenEntry: verdict.seq },
    ),
  );
  return verdict.ok ? 0 : 1;
}
