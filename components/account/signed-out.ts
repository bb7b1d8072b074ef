import { createQuestion } from "./question";

const question = createQuestion();

/**
 * For every call that learnt that the session is over: resolves with true once the same person is signed in again, so
 * that the call can be made again; false where nobody is there to ask (public pages) or the person said no.
 */
export const signedInAgain = question.ask;

/** Says who puts the question on this page; returns how to stop. */
export const askBy = question.askBy;

/** Makes a call, and where it says that the session is over makes it once more when the person is back. */
export async function withSession<T>(
  call: () => Promise<T>,
  isSignedOut: (answer: T) => boolean,
): Promise<T> {
  const answer = await call();
  return isSignedOut(answer) && (await signedInAgain()) ? call() : answer;
}
