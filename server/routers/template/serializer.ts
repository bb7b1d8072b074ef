import { NamedActor } from "@/server/contract/audit";
import type { Revision, Uses } from "@/server/contract/template";
import type { ShownRevision } from "@/server/db/store/template-history";
import type { UseCount } from "@/server/db/store/template-usage";

export const toUses = ({ count, isMore, lastAt }: UseCount): Uses => ({
  count,
  isMore,
  lastAt: lastAt?.toISOString() ?? null,
});

export const toRevision = (row: ShownRevision): Revision => ({
  number: row.number,
  by: NamedActor.parse(row.actor),
  startedAt: row.startedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  isOpen: row.isOpen,
  restoredFrom: row.restoredFrom,
});
