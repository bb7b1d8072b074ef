import type { ChangeKind, RevisionChange } from "../report";
import type { Permission } from "../restrictions";

/** Changes that are permitted after a signature (ISO 32000-2, 12.8.2.2, table 257). */

/**
 * `open`: not forbidden, and a later signer may endorse it. `unusual`: evidence or a description in a form
 * outside the standard, which no later signature settles.
 */
export type Judgement = "permitted" | "open" | "unusual" | "forbidden";

/** Evidence for the long term (12.8.4, 12.8.5), never content; and objects rewritten with the same value. */
const ALWAYS: readonly ChangeKind[] = ["documentSecurity", "timestamp", "rewritten"];
type KindsByPermission = Readonly<Record<"permitted" | "open" | "unusual", readonly ChangeKind[]>>;

const BY_PERMISSION: Readonly<Record<1 | 2 | 3, KindsByPermission>> = {
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

/** Without a certification there is no rule for later filling and notes; pages may never change. */
const WITHOUT: KindsByPermission = {
  permitted: [...ALWAYS, "metadata", "signature"],
  open: ["formFill", "annotations", "fieldLook", "description", "unreached"],
  unusual: ["unusualEvidence", "visibleField"],
};

/**
 * Judges changes. `hasLock`: the signature names fields that may not change (12.8.2.4), so the others may.
 */
export function evaluateChanges(
  changes: readonly RevisionChange[],
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
