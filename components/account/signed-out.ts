/** Puts the question to the person; resolves with whether the same person is signed in again. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/**
 * For every call that learnt that the session is over: resolves with true once the same person is signed in again, so
 * that the call can be made again; false where nobody is there to ask (public pages) or the person said no. However
 * many calls learn it, the question is put once.
 */
export function signedInAgain(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Says who puts the question on this page; returns how to stop. */
export function askBy(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** Makes a call, and where it says that the session is over makes it once more when the person is back. */
export async function withSession<T>(
  call: () => Promise<T>,
  isSignedOut: (answer: T) => boolean,
): Promise<T> {
  const answer = await call();
  return isSignedOut(answer) && (await signedInAgain()) ? call() : answer;
}
