import type { z } from "zod";
import { MONTHS_SHOWN, type UsageMonth, type UsageQuota } from "@/server/contract/usage";
import type { Connection } from "@/server/db/client";
import { listUsageByMonth, type UsageOwner } from "@/server/db/store/usage";
import { type Standing, shiftMonth, USAGE_KINDS } from "@/server/domain/usage/quota";

/** Returns this month and the twelve before, empty ones included, newest first. */
export async function listMonthlyUsage(
  connection: Connection,
  whose: UsageOwner,
  month: string,
): Promise<UsageMonth[]> {
  const rows = await listUsageByMonth(connection, whose, {
    from: shiftMonth(month, 1 - MONTHS_SHOWN),
    until: month,
  });
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const first = shiftMonth(month, -back);
    const { documents = 0, mails = 0, storage = 0 } = byMonth.get(first) ?? {};
    return { month: first.slice(0, 7), documents, mails, storage };
  });
}

export const listQuotas = ({
  limits,
  used,
}: Pick<Standing, "limits" | "used">): z.infer<typeof UsageQuota>[] =>
  USAGE_KINDS.map((kind) => ({ kind, used: used[kind], ...limits[kind] }));
