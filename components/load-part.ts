import { isServiceReachable } from "./service-answers";

const LONGEST_PAUSE_MS = 5_000;
/** After so many failures in a row while the service answers, the part is no longer served. */
const GONE_AFTER = 3;

/**
 * Loads a part of a page and retries until it loads.
 * @param onFailure called after each failed attempt with the reason: no connection, or a newer release
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  onFailure: (wanting: "connection" | "version") => void,
): Promise<Part> {
  let failures = 0;
  for (let pause = 500; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      failures = (await isServiceReachable()) ? failures + 1 : 0;
      onFailure(failures >= GONE_AFTER ? "version" : "connection");
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
