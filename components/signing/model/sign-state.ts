import type { SigningState } from "@/server/contract/signing";
import type { ValueContext } from "@/server/domain/field/value";

export type SignState = Extract<SigningState, { screen: "sign" }>;

/** What the value rules read of the envelope, from the state the server sent. */
export function valueContextOf({ session }: SignState): ValueContext {
  const { drawn, typed, uploaded } = session.signatureKinds;
  return {
    today: session.today,
    drawSignatureEnabled: drawn,
    typedSignatureEnabled: typed,
    uploadSignatureEnabled: uploaded,
  };
}
