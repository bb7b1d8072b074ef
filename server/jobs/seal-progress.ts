import type { SealProgress, SealStep } from "@/server/domain/envelope/seal-steps";

/** Pages poll no more often: a step that ends sooner is not written, and a quick seal writes none. */
export const UNSEEN_MS = 250;

export type TellSealStep = (step: SealStep, file: number) => void;

/**
 * Reports the progress of an attempt. The work never waits: `write` gets the present step, one at a time, and
 * a failed write only leaves the previous step visible. The claim itself is the first step (`claimSeal`), so
 * that an attempt starts anew whatever the previous one left.
 */
export async function withSealProgress<Result>(
  write: (at: SealProgress) => Promise<void>,
  work: (tell: TellSealStep) => Promise<Result>,
): Promise<Result> {
  let awaited: SealProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const beginWrite = () => {
    timer = undefined;
    const at = awaited;
    awaited = undefined;
    if (at) writing = writing.then(() => write(at)).catch(() => undefined);
  };
  try {
    return await work((step, file) => {
      awaited = { step, file };
      timer ??= setTimeout(beginWrite, UNSEEN_MS);
    });
  } finally {
    clearTimeout(timer);
    await writing;
  }
}
