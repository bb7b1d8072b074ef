import type { SigningState } from "@/server/contract/signing";
import type { ValueContext } from "@/server/domain/field/value";

export type SignState = Extract<SigningState, { screen: "sign" }>;

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
