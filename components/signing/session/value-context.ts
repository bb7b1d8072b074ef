import * as z from "zod";
import type { SigningState } from "@/server/contract/signing";
import { DEFAULT_DATE_FORMAT } from "@/server/domain/field/date";
import type { ValueContext } from "@/server/domain/field/value";
import { DATE_FORMATS } from "@/server/domain/vocabulary";

export type SignState = Extract<SigningState, { screen: "sign" }>;

/** What the value rules read of the envelope, from the state the server sent. */
export function valueContextOf(state: SignState): ValueContext {
  const { drawn, typed, uploaded } = state.session.signatureKinds;
  return {
    now: new Date(state.serverTime),
    timeZone: state.timezone,
    dateFormat: z.enum(DATE_FORMATS).catch(DEFAULT_DATE_FORMAT).parse(state.dateFormat),
    language: state.language,
    drawSignatureEnabled: drawn,
    typedSignatureEnabled: typed,
    uploadSignatureEnabled: uploaded,
  };
}
