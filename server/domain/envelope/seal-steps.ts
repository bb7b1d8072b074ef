/**
 * Steps of sealing, in this order. COLLECT reads the facts and compares them with the audit log. Then for
 * each file: values are drawn, it is signed, time-stamped if authorities are configured, and checked and
 * stored.
 */
export const SEAL_STEPS = ["COLLECT", "STAMP", "SIGN", "TIMESTAMP", "STORE"] as const;
export type SealStep = (typeof SEAL_STEPS)[number];

/** Progress of an attempt: its step and file; `file` is null while it collects. */
export type SealProgress = { readonly step: SealStep; readonly file: number | null };

/** Returns the finished share, from 0 to 1: the start of each step counts the steps before it. */
export function computeSealedShare({ step, file }: SealProgress, fileCount: number): number {
  const each = SEAL_STEPS.length - 1;
  const files = Math.max(1, fileCount);
  const behind = file === null ? 0 : 1 + (Math.min(file, files) - 1) * each + (SEAL_STEPS.indexOf(step) - 1);
  return behind / (1 + files * each);
}

/** Longer than normal sealing: from here on the page says that it takes longer. */
export const SEAL_SLOW_MS = 60_000;
