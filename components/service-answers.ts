/** Returns true if the service answers, so that a part that fails to load is missing there. */
export async function isServiceReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}
