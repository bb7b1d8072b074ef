/** Address of the worker. Its folder is the scope it may answer for. */
const OFFLINE_WORKER = "/sign/offline.js";

/**
 * Registers the worker that serves the offline page. If a
 * browser refuses it, everything else works as before.
 */
export async function registerOfflinePage(language: string): Promise<void> {
  // In a frame the browser's offline page is the embedding site's matter.
  if (window.top !== window || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(`${OFFLINE_WORKER}?language=${language}`).catch(() => {});
}

/** Removes the worker, so that this browser keeps no trace of the visit. */
export async function removeOfflinePage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(OFFLINE_WORKER);
  await registration?.unregister();
}
