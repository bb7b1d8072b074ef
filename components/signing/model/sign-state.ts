import type { SigningState } from "@/server/contract/signing";
import type { ValueContext } from "@/server/domain/field/value";

export type SignState = Extract<SigningState, { screen: "sign" }>;

/** Returns whether the recipient must consent before the next value. A VIEWER consents to nothing (ruling 9). */
export const isConsentMissing = (state: SigningState): boolean =>
  state.screen === "sign" && state.recipient.role !== "VIEWER" && state.session.consent.givenAt === null;

/** Returns the context of the value rules from the server's state. */
export function toValueContext({ session }: SignState): ValueContext {
  const { drawn: isDrawingAllowed, typed, uploaded } = session.signatureKinds;
  return {
    today: session.today,
    drawSignatureEnabled: isDrawingAllowed,
    typedSignatureEnabled: typed,
    uploadSignatureEnabled: uploaded,
  };
}
