import { DomainError, isDomainError } from "@/server/domain/errors";

/** Required progress of an upload (ruling 72): bytes in every window, and an end. Milliseconds. */
export type Pace = { bytes: number; windowMs: number; totalMs: number };

const UPLOAD_PACE: Pace = { bytes: 64 * 1024, windowMs: 10_000, totalMs: 10 * 60_000 };

/**
 * Passes on the bytes of a request body, and ends it if the client is too slow. Only time spent waiting for
 * the client counts, not our own disk or queue.
 * @throws DomainError REQUEST_TIMEOUT, PARSE_ERROR when the client left
 */
export async function* enforceUploadPace(
  body: ReadableStream<Uint8Array>,
  pace: Pace = UPLOAD_PACE,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  const window = { waitedMs: 0, bytes: 0 };
  let totalMs = 0;
  let isDone = false;
  try {
    while (true) {
      const began = performance.now();
      const left = Math.min(pace.windowMs - window.waitedMs, pace.totalMs - totalMs);
      const chunk = await waitWithin(reader.read(), left);
      const waited = performance.now() - began;
      window.waitedMs += waited;
      totalMs += waited;
      if (chunk.done) {
        isDone = true;
        return;
      }
      window.bytes += chunk.value.byteLength;
      if (window.bytes >= pace.bytes) Object.assign(window, { waitedMs: 0, bytes: 0 });
      yield chunk.value;
    }
  } catch (error) {
    isDone = true;
    void reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    if (!isDone) void discardBody(reader);
  }
}

const MOST_DISCARDED_BYTES = 128 * 1024 * 1024;

/**
 * Lets a refused client finish sending, within bounds. Most read the answer only then: a closed connection
 * would turn a clear refusal into a network error.
 */
async function discardBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    let bytes = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > MOST_DISCARDED_BYTES) return await reader.cancel();
    }
  } catch {
    // The client left.
  }
}

async function waitWithin<Result>(promise: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DomainError("REQUEST_TIMEOUT")), Math.max(0, limitMs));
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    if (isDomainError(error)) throw error;
    throw new DomainError("PARSE_ERROR", "The upload broke off before its end.", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
