import type { Change, ChangeKind } from "../report";
import type { Permission } from "../restrictions";

/** What may still change after a signature (ISO 32000-2, 12.8.2.2, table 257). */

/**
 * `open`: nobody forbade it, and somebody who signs later may take it upon them. `unusual`: evidence or a description in
 * a form that the standard does not give it, which nothing settles.
 */
export type Judgement = "permitted" | "open" | "unusual" | "forbidden";

/** Evidence for the long term (12.8.4, 12.8.5), never content; and what is after it as it was before. */
const ALWAYS: readonly ChangeKind[] = ["documentSecurity", "timestamp", "rewritten"];
type Kinds = Readonly<Record<"permitted" | "open" | "unusual", readonly ChangeKind[]>>;

const BY_PERMISSION: Readonly<Record<1 | 2 | 3, Kinds>> = {
  1: { permitted: ALWAYS, open: [], unusual: ["unusualEvidence", "metadata"] },
  2: {
    permitted: [...ALWAYS, "metadata", "signature", "formFill"],
    open: [],
    unusual: ["unusualEvidence", "fieldLook"],
  },
  3: {
    permitted: [...ALWAYS, "metadata", "signature", "formFill", "annotations", "fieldLook"],
    open: [],
    unusual: ["unusualEvidence"],
  },
};

/** Without a certification nobody said what may be filled in or noted later; pages may never change. */
const WITHOUT: Kinds = {
  permitted: [...ALWAYS, "metadata", "signature"],
  open: ["formFill", "annotations", "fieldLook", "description", "unreached"],
  unusual: ["unusualEvidence", "visibleField"],
};

/** `hasLock`: the signature says which fields may not change (12.8.2.4), and so that the others may. */
export function judgeChanges(
  changes: readonly Change[],
  permission: Permission,
  hasLock: boolean,
): Judgement {
  const { permitted, open, unusual } = permission === null ? WITHOUT : BY_PERMISSION[permission];
  const isFree = permission === null && hasLock;
  const kinds = changes.map(({ kind }) => kind).filter((kind) => !(isFree && kind === "formFill"));
  const areAll = (...allowed: readonly ChangeKind[][]) =>
    kinds.every((kind) => allowed.flat().includes(kind));
  if (areAll([...permitted])) return "permitted";
  if (areAll([...permitted, ...open])) return "open";
  return areAll([...permitted, ...open, ...unusual]) ? "unusual" : "forbidden";
}
