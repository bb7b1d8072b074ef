type Asker = () => Promise<boolean>;

/**
 * Creates a question that calls may have to ask the user, on top of the current page. Concurrent calls share
 * one question. Without an asker the answer is false.
 */
export function createQuestion() {
  let asker: Asker | undefined;
  let asking: Promise<boolean> | undefined;
  return {
    ask(): Promise<boolean> {
      if (!asker) return Promise.resolve(false);
      asking ??= asker().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    /** Registers the asker of this page; returns a function that unregisters it. */
    askBy(next: Asker): () => void {
      asker = next;
      return () => {
        if (asker === next) asker = undefined;
      };
    },
  };
}
