/** Returns true if the service answers: then the part is missing, not the connection. */
export async function isServiceReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}
