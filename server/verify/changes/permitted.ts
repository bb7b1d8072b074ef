import type { Change, ChangeKind } from "../report";
import type { Permission } from "../restrictions";

/** What may still change after a signature (ISO 32000-2, 12.8.2.2, table 257). */

export type Judgement = "permitted" | "open" | "forbidden";

/** Evidence for the long term and what describes the file; never content. */
const ALWAYS: readonly ChangeKind[] = ["documentSecurity", "timestamp", "metadata"];

const BY_PERMISSION: Readonly<Record<1 | 2 | 3, readonly ChangeKind[]>> = {
  1: ALWAYS,
  2: [...ALWAYS, "signature", "formFill"],
  3: [...ALWAYS, "signature", "formFill", "annotations"],
};

/** Without a certification nobody said what may be filled in or noted later; pages may never change. */
const WITHOUT: Readonly<Record<"permitted" | "open", readonly ChangeKind[]>> = {
  permitted: [...ALWAYS, "signature"],
  open: ["formFill", "annotations"],
};

/** `hasLock`: the signature says which fields may not change (12.8.2.4), and so that the others may. */
export function judgeChanges(
  changes: readonly Change[],
  permission: Permission,
  hasLock: boolean,
): Judgement {
  const all = changes.map(({ kind }) => kind);
  if (permission !== null) {
    return all.every((kind) => BY_PERMISSION[permission].includes(kind)) ? "permitted" : "forbidden";
  }
  const kinds = hasLock ? all.filter((kind) => kind !== "formFill") : all;
  if (kinds.every((kind) => WITHOUT.permitted.includes(kind))) return "permitted";
  return kinds.every((kind) => [...WITHOUT.permitted, ...WITHOUT.open].includes(kind)) ? "open" : "forbidden";
}
