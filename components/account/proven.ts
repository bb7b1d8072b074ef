import { createQuestion } from "./question";

const question = createQuestion();

/**
 * For every call that needs a proof of the last ten minutes of who sits there: resolves with true once it was given, so
 * that the call can be made again.
 */
export const provenAgain = question.ask;

/** Says who asks for the proof on this page; returns how to stop. */
export const askForProofBy = question.askBy;
