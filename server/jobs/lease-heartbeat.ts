/**
 * Renews a claim while `work` runs, so that slow work is not taken for a dead worker's. One renewal at a
 * time: renewals that wait for a lock would each hold a connection, until none is left for the work. A failed
 * renewal only shortens the lease; the outcome is fenced in any case.
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
