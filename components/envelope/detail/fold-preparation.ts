import type { AuditEntry } from "@/components/envelope/api-types";

/** Fewer changes than these are not folded. */
const WORTH_FOLDING = 3;

type Preparation<E> = { kind: "preparation"; entries: E[]; isOneActor: boolean };
export type ActivityLine<E> = { kind: "entry"; entry: E } | Preparation<E>;

/**
 * Folds the changes between creation and first sending into one line, because only the senders have seen them
 * (design look, owner 3). Newest first; the line holds its entries.
 */
export function foldPreparation<E extends Pick<AuditEntry, "type" | "email">>(
  entries: readonly E[],
): ActivityLine<E>[] {
  const sent = entries.findLastIndex(({ type }) => type === "DOCUMENT_SENT");
  const createdIndex = entries.findLastIndex(({ type }) => type === "DOCUMENT_CREATED");
  const end = createdIndex > sent ? createdIndex : entries.length;
  const toLine = (entry: E): ActivityLine<E> => ({ kind: "entry", entry });
  if (sent < 0 || end - sent - 1 < WORTH_FOLDING) return entries.map(toLine);
  const folded = entries.slice(sent + 1, end);
  const isOneActor = new Set(folded.map(({ email }) => email)).size === 1;
  return [
    ...entries.slice(0, sent + 1).map(toLine),
    { kind: "preparation", entries: folded, isOneActor },
    ...entries.slice(end).map(toLine),
  ];
}
