import { NamedActor } from "@/server/contract/audit";
import type { Revision, Uses } from "@/server/contract/template";
import type { ShownRevision } from "@/server/db/store/template-history";
import type { UseCount } from "@/server/db/store/template-usage";

/** How often, on the wire. */
export const shownUses = ({ count, isMore, lastAt }: UseCount): Uses => ({
  count,
  isMore,
  lastAt: lastAt?.toISOString() ?? null,
});

/** A revision without its content. */
export const shownRevision = (row: ShownRevision): Revision => ({
  number: row.number,
  by: NamedActor.parse(row.actor),
  startedAt: row.startedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  isOpen: row.isOpen,
  restoredFrom: row.restoredFrom,
});
