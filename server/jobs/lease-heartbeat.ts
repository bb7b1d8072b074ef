/**
 * Renews a claim while `work` runs, so that slow work is not taken for a dead worker's. One renewal at a time: one that
 * waits for a lock would else be joined by another with a connection of its own, until none is left for the work.
 * A renewal that fails only shortens the lease; the outcome is fenced all the same.
 */
export async function withLeaseHeartbeat<Result>(
  everyMs: number,
  renew: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    renew()
      .catch(() => undefined)
      .finally(() => {
        isRenewing = false;
      });
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
