const LONGEST_PAUSE_MS = 5_000;

/** A part that does not come, because the connection is gone, is asked for until it does: nothing else breaks. */
export function patiently<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    for (let pause = 500; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
}
