import { serviceAnswers, versionIsGone } from "./state/newer-version";

const LONGEST_PAUSE_MS = 5_000;
/** A part that fails so often in a row while the service answers is not served any more. */
const GONE_AFTER = 3;

/**
 * A part that does not come, because the connection is gone, is asked for until it does: nothing else breaks. One that
 * an upgrade took away is not waited for: the page opens anew.
 */
export function retryImport<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    let failures = 0;
    for (let pause = 500; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await load();
      } catch {
        failures = (await serviceAnswers()) ? failures + 1 : 0;
        if (failures === GONE_AFTER) versionIsGone();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
}
