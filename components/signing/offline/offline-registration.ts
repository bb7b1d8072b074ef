/** Where the worker is served from; the folder it stands in is all it may answer for. */
const OFFLINE_WORKER = "/sign/offline.js";

/** Where a browser refuses it, everything else works as before. */
export async function keepOfflinePage(language: string): Promise<void> {
  // In a frame of another site the browser's own page is that site's matter.
  if (window.top !== window || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(`${OFFLINE_WORKER}?language=${language}`).catch(() => {});
}

/** Nothing of the visit stays in this browser, this neither. */
export async function forgetOfflinePage(): Promise<void> {
  const kept = await navigator.serviceWorker?.getRegistration(OFFLINE_WORKER);
  await kept?.unregister();
}
