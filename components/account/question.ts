/** Puts the question to the person; resolves with whether it was answered with yes. */
type Asker = () => Promise<boolean>;

/**
 * A question that calls may have to put to the person in front of the page, who answers it on top of whatever they were
 * doing. However many calls need the answer, it is put once; where nobody is there to ask, it is no.
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
    /** Says who puts the question on this page; returns how to stop. */
    askBy(next: Asker): () => void {
      asker = next;
      return () => {
        if (asker === next) asker = undefined;
      };
    },
  };
}
