import { listSendingProblems as problemsOfEnvelope } from "@/components/envelope/sending-problems";
import type { FieldForRules } from "@/server/domain/aggregate";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import type { FieldMap } from "../model/editor-field";
import type { EditorWorld } from "./editor";

const cache = new WeakMap<FieldMap, readonly SendingProblem[]>();

/**
 * Returns the problems that block sending with the current fields: the
 * list the review shows, by the server's rules. Cached per field map.
 */
export function getEditorProblems({ envelope }: EditorWorld, fields: FieldMap): readonly SendingProblem[] {
  const cachedProblems = cache.get(fields);
  if (cachedProblems) return cachedProblems;
  const problems = problemsOfEnvelope(envelope, toEditorRuleFields(fields));
  cache.set(fields, problems);
  return problems;
}

/** Returns the fields in the shape of the rules. Values are empty before sending. */
export function toEditorRuleFields(fields: FieldMap): FieldForRules[] {
  return [...fields.values()].map((field) => ({ ...field, customText: "", inserted: false }));
}

export function isSignatureMissing({ code, recipientIds }: SendingProblem, recipientId: number): boolean {
  const isAboutSignature = code === "missingSignatureField" || code === "signatureNotRequired";
  return isAboutSignature && recipientIds?.includes(recipientId) === true;
}
