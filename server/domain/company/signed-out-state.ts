/**
 * Sent to the company's provider at sign-out. The provider returns it, so that our page confirms the
 * sign-out.
 */
export const SIGNED_OUT_STATE = "signed-out";
