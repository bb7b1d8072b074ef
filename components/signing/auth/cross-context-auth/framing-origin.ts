/** How long a page that is seen again may take to get the focus back. */
const FOCUS_MS = 300;

/** Origin of the page around this frame, where the browser says it; null where it does not, or there is none. */
export function framingSite(): string | null {
  if (window.parent === window) return null;
  const [nearest] = Array.from(location.ancestorOrigins ?? []);
  return nearest ?? URL.parse(document.referrer)?.origin ?? null;
}

/** Resolves when a person sees this page, with the focus where it was, as far as the browser gives it back. */
export async function whenSeen(): Promise<void> {
  if (document.visibilityState !== "visible") {
    await new Promise<void>((resolve) => {
      const look = () => {
        if (document.visibilityState !== "visible") return;
        document.removeEventListener("visibilitychange", look);
        resolve();
      };
      document.addEventListener("visibilitychange", look);
    });
  }
  if (document.hasFocus()) return;
  await new Promise<void>((resolve) => {
    addEventListener("focus", () => resolve(), { once: true });
    setTimeout(resolve, FOCUS_MS);
  });
}
