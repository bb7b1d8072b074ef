import type { Change, ChangeKind, SignatureReport } from "../report";

/** What may still change after a signature (ISO 32000-2, 12.8.2.2, table 257). */

export type Permission = SignatureReport["permission"];
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

export function judgeChanges(changes: readonly Change[], permission: Permission): Judgement {
  const kinds = changes.map(({ kind }) => kind);
  if (permission !== null) {
    return kinds.every((kind) => BY_PERMISSION[permission].includes(kind)) ? "permitted" : "forbidden";
  }
  if (kinds.every((kind) => WITHOUT.permitted.includes(kind))) return "permitted";
  return kinds.every((kind) => [...WITHOUT.permitted, ...WITHOUT.open].includes(kind)) ? "open" : "forbidden";
}
