/**
 * The order in which chosen files are sent and join their envelope. Pure functions, so that tests can prove
 * it.
 */

const AT_ONCE = 3;

/**
 * `checking`: every byte has arrived and the server reads the file. `ready`: waits for files chosen earlier.
 * `joining`: is being added to its envelope.
 */
export type UploadState = "waiting" | "sending" | "checking" | "ready" | "joining" | "failed";

type InLine = { readonly envelopeId: string; readonly state: UploadState };

/** Returns the uploads that may start now, first chosen first. */
export function listStartableUploads<U extends InLine>(uploads: readonly U[]): U[] {
  const running = uploads.filter(({ state }) => state === "sending" || state === "checking").length;
  return uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, AT_ONCE - running));
}

/**
 * Returns the uploads that may join now. Files join one after another in the order they were chosen; failed
 * ones are skipped.
 */
export function listJoinableUploads<U extends InLine>(uploads: readonly U[]): U[] {
  const first = new Map<string, U>();
  for (const upload of uploads) {
    if (upload.state !== "failed" && !first.has(upload.envelopeId)) first.set(upload.envelopeId, upload);
  }
  return [...first.values()].filter(({ state }) => state === "ready");
}
