/** What a company's provider brings back with whom it signed out, so that our page says that they are. */
export const SIGNED_OUT_STATE = "signed-out";
