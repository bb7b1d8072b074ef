/** The order in which files that were chosen leave and join their envelope. Pure; kept apart so that it can be proven. */

/** How many are on their way at once. */
const AT_ONCE = 3;

/**
 * `checking`: every byte arrived, the server reads the file. `ready`: it waits for those chosen before it.
 * `joining`: it becomes a file of its envelope.
 */
export type UploadState = "waiting" | "sending" | "checking" | "ready" | "joining" | "failed";

type InLine = { readonly envelopeId: string; readonly state: UploadState };

/** What may leave now, first chosen first. */
export function nextToSend<U extends InLine>(uploads: readonly U[]): U[] {
  const running = uploads.filter(({ state }) => state === "sending" || state === "checking").length;
  return uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, AT_ONCE - running));
}

/**
 * What may join its envelope now: files join in the order in which they were chosen, one after another, and one that
 * failed holds up nobody.
 */
export function nextToJoin<U extends InLine>(uploads: readonly U[]): U[] {
  const first = new Map<string, U>();
  for (const upload of uploads) {
    if (upload.state !== "failed" && !first.has(upload.envelopeId)) first.set(upload.envelopeId, upload);
  }
  return [...first.values()].filter(({ state }) => state === "ready");
}
