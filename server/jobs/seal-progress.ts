import type { SealProgress, SealStep } from "@/server/domain/envelope/seal-steps";

/** Nobody looks more often: a step that is over sooner is not written, and a seal that is made at once writes none. */
export const UNSEEN_MS = 250;

export type TellSealStep = (step: SealStep, file: number) => void;

/**
 * Tells those who watch where an attempt is. The work never waits for it: `write` gets the step of that moment, one at a
 * time, and one that fails only leaves the step before to be seen. The claim itself is the first step (`claimSeal`), so
 * that an attempt begins anew whatever became of the one before.
 */
export async function withSealProgress<Result>(
  write: (at: SealProgress) => Promise<void>,
  work: (tell: TellSealStep) => Promise<Result>,
): Promise<Result> {
  let awaited: SealProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const begin = () => {
    timer = undefined;
    const at = awaited;
    awaited = undefined;
    if (at) writing = writing.then(() => write(at)).catch(() => undefined);
  };
  try {
    return await work((step, file) => {
      awaited = { step, file };
      timer ??= setTimeout(begin, UNSEEN_MS);
    });
  } finally {
    clearTimeout(timer);
    await writing;
  }
}
