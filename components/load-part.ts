import { serviceAnswers } from "./service-answers";

const LONGEST_PAUSE_MS = 5_000;
/** A part that fails so often in a row while the service answers is not served any more. */
const GONE_AFTER = 3;

/**
 * Loads a part of a page, asking for it until it comes.
 * @param onFailure told after each attempt that failed what is wanting: the connection, or the version whose part it is
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
      failures = (await serviceAnswers()) ? failures + 1 : 0;
      onFailure(failures >= GONE_AFTER ? "version" : "connection");
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
