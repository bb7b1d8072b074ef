import type { OwnerListed } from "@/components/envelope/answers";
import type { Barrier } from "@/server/domain/envelope/barrier";
import { isPending } from "@/server/domain/envelope/status";

/** What is done to several envelopes at once and cannot be taken back. */
export type BulkAct = "resend" | "cancel" | "delete";

/** Why a row is left out: by the server's own rules, or because nobody of it can be asked. */
export type LeftOut = Barrier | "notWaiting";

/** What stands in the way of doing this to a row; null when nothing does. */
function barrierOf(act: BulkAct, row: OwnerListed): LeftOut | null {
  if (act !== "resend") return row.barred[act];
  if (!isPending(row)) return "notWaiting";
  if (row.sealing) return "sealing";
  return row.mayResend ? null : "ownersOnly";
}

/** The rows it will be done to, and how many are left out for which reason (components/README.md 3.2). */
export function sorted(act: BulkAct, rows: readonly OwnerListed[]) {
  const eligible = rows.filter((row) => barrierOf(act, row) === null);
  const reasons = rows.flatMap((row) => barrierOf(act, row) ?? []);
  const leftOut = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, group]) => ({
    reason,
    count: group.length,
  }));
  return { eligible, leftOut };
}
