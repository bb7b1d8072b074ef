import { createQuestion } from "./question";

const question = createQuestion();

/**
 * Resolves with true once the same user is signed in again, so that a refused call can be repeated. False if
 * no component can ask (public pages) or the user declined.
 */
export const signedInAgain = question.ask;

/** Registers the component that asks on this page; returns a function that unregisters it. */
export const askBy = question.askBy;

/** Makes a call and repeats it after a new sign-in if the session was over. */
export async function withSession<T>(
  call: () => Promise<T>,
  isSignedOut: (answer: T) => boolean,
): Promise<T> {
  const answer = await call();
  return isSignedOut(answer) && (await signedInAgain()) ? call() : answer;
}
