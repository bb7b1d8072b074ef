import { problemsOf as problemsOfEnvelope } from "@/components/envelope/problems-of";
import type { FieldForRules } from "@/server/domain/aggregate";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import type { FieldMap } from "../model/editor-field";
import type { EditorWorld } from "./editor";

const cache = new WeakMap<FieldMap, readonly SendingProblem[]>();

/**
 * What speaks against sending with the fields as they are placed now: the list the review shows, by the rules the
 * server applies. Worked out once for each state of the fields.
 */
export function problemsOf({ envelope }: EditorWorld, fields: FieldMap): readonly SendingProblem[] {
  const known = cache.get(fields);
  if (known) return known;
  const problems = problemsOfEnvelope(envelope, forRules(fields));
  cache.set(fields, problems);
  return problems;
}

/** The fields as the rules read them: nothing is filled in before it is sent. */
export function forRules(fields: FieldMap): FieldForRules[] {
  return [...fields.values()].map((field) => ({ ...field, customText: "", inserted: false }));
}

/** Whether the fields do not let this person sign, as opposed to anything else that is odd about them. */
export function lacksSignature({ code, recipientIds }: SendingProblem, recipientId: number): boolean {
  const isAboutSignature = code === "missingSignatureField" || code === "signatureNotRequired";
  return isAboutSignature && recipientIds?.includes(recipientId) === true;
}
