/** Milliseconds to wait for the focus after the page becomes visible. */
const FOCUS_MS = 300;

/** Returns the origin of the embedding page if the browser tells it, otherwise null. */
export function findEmbeddingOrigin(): string | null {
  if (window.parent === window) return null;
  const [nearest] = Array.from(location.ancestorOrigins ?? []);
  return nearest ?? URL.parse(document.referrer)?.origin ?? null;
}

/** Resolves once the page is visible and has regained its focus, as far as the browser restores it. */
export async function waitUntilVisible(): Promise<void> {
  if (document.visibilityState !== "visible") {
    await new Promise<void>((resolve) => {
      const resolveIfVisible = () => {
        if (document.visibilityState !== "visible") return;
        document.removeEventListener("visibilitychange", resolveIfVisible);
        resolve();
      };
      document.addEventListener("visibilitychange", resolveIfVisible);
    });
  }
  if (document.hasFocus()) return;
  await new Promise<void>((resolve) => {
    addEventListener("focus", () => resolve(), { once: true });
    setTimeout(resolve, FOCUS_MS);
  });
}
