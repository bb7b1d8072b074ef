/**
 * What the making of the sealed files goes through, in this order: what happened is read and compared with the audit log,
 * then for each file values are drawn, it is signed, time-stamped where authorities are configured, and checked and stored.
 */
export const SEAL_STEPS = ["COLLECT", "STAMP", "SIGN", "TIMESTAMP", "STORE"] as const;
export type SealStep = (typeof SEAL_STEPS)[number];

/** Where an attempt is: its step, and at which of the files; no file yet while it collects. */
export type SealProgress = { readonly step: SealStep; readonly file: number | null };

/** How much of it lies behind, from 0 to 1: the beginning of each step counts what came before it. */
export function sealedShare({ step, file }: SealProgress, fileCount: number): number {
  const each = SEAL_STEPS.length - 1;
  const files = Math.max(1, fileCount);
  const behind = file === null ? 0 : 1 + (Math.min(file, files) - 1) * each + (SEAL_STEPS.indexOf(step) - 1);
  return behind / (1 + files * each);
}

/** Longer than sealing takes when nothing is wrong: from here on it is said that it takes longer. */
export const SEAL_SLOW_MS = 60_000;
