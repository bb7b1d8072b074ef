/** Whether the service answers at all, so that it is the part that is missing and not the connection. */
export async function serviceAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}
