"use client";

import { useEffect } from "react";
import { useLocale } from "use-intl";
import { OFFLINE_WORKER } from "./offline-worker-address";

/** The page comes first: what keeps another one ready waits until it has come to rest, milliseconds. */
const REST_MS = 3_000;

/**
 * Keeps a page in this browser, in the reader's language, that stands in for the signing page while there is no
 * connection: a reload or a step back would else end on the browser's own error page, from where nothing leads on.
 */
export function OfflinePage() {
  const language = useLocale();
  useEffect(() => {
    // In a frame of another site the browser's own page is that site's matter.
    if (window.top !== window || !("serviceWorker" in navigator)) return;
    const timer = setTimeout(() => {
      // Where a browser refuses it, everything else works as before.
      navigator.serviceWorker.register(`${OFFLINE_WORKER}?language=${language}`).catch(() => {});
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return null;
}

/** Nothing of the visit stays in this browser, this neither. */
export async function forgetOfflinePage(): Promise<void> {
  const kept = await navigator.serviceWorker?.getRegistration(OFFLINE_WORKER).catch(() => undefined);
  await kept?.unregister().catch(() => false);
}
