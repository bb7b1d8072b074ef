import { createQuestion } from "./question";

const question = createQuestion();

/**
 * Resolves with true after the user has given a proof of identity, so that the refused call can be repeated.
 * Such calls need a proof from the last ten minutes.
 */
export const provenAgain = question.ask;

/** Registers the component that asks for the proof on this page; returns a function that unregisters it. */
export const askForProofBy = question.askBy;
