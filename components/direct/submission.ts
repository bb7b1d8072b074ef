import { type SignState, toValueContext } from "@/components/signing/model/sign-state";
import { listFieldsInOrder, toWireValue } from "@/components/signing/model/signer-field";
import { withStoredValue } from "@/components/signing/model/stored-state";
import type { FinishDirect } from "@/server/contract/direct";
import { checkFieldValue } from "@/server/domain/field/value";
import type { Language } from "@/server/domain/vocabulary";
import type { DirectDraft } from "./draft";

/** Lays the visitor's answers over the template, in the shape the server would send had it stored them. */
export function withAnswers(template: SignState, draft: DirectDraft): SignState {
  const { name, email, consent } = draft;
  const pictures = new Map(draft.pictures);
  const session = {
    ...template.session,
    consent: { ...template.session.consent, givenAt: consent?.givenAt ?? null },
  };
  const visitorState: SignState = { ...template, recipient: { ...template.recipient, name, email }, session };
  return draft.values.reduce(
    (state, [id, { value }]) => withStoredValue(state, id, value, pictures),
    visitorState,
  );
}

const isAnswer = (value: unknown): boolean => value !== null;

/** Number of the visitor's answers that still fit a changed template. */
export type KeptAnswerCount = { kept: number; total: number };

/** Keeps the answers that the current fields accept by their own rules (components/signing.md 7.1). */
export function filterAcceptedAnswers(
  template: SignState,
  values: DirectDraft["values"],
): KeptAnswerCount & { values: DirectDraft["values"] } {
  const context = toValueContext(template);
  const fields = new Map(
    listFieldsInOrder(template.session, template.recipient.id).map((field) => [field.id, field] as const),
  );
  const fitting = values.filter(([id, { value }]) => {
    const field = fields.get(id);
    return field?.fillable === true && checkFieldValue(field, value, context).ok;
  });
  const countAnswers = (all: DirectDraft["values"]) => all.filter(([, { value }]) => isAnswer(value)).length;
  return { values: fitting, kept: countAnswers(fitting), total: countAnswers(values) };
}

type Sent = Pick<FinishDirect, "values" | "pictures">;

/**
 * Builds the finish request: a value for every field the
 * visitor may fill, and the pictures these values name.
 */
export function buildDirectSubmission(state: SignState, draft: DirectDraft): Sent {
  const entered = new Map(draft.values);
  const pictures = new Map(draft.pictures);
  const fields = listFieldsInOrder(state.session, state.recipient.id).filter(({ fillable }) => fillable);
  const values = fields.flatMap((field): Sent["values"] => {
    const own = entered.get(field.id);
    if (own) return [{ fieldId: field.id, ...own }];
    return field.inserted
      ? [{ fieldId: field.id, value: toWireValue(field), inputMethod: "page" as const }]
      : [];
  });
  const named = fields.flatMap(({ signature }) =>
    signature?.kind === "uploaded" ? [signature.uploadId] : [],
  );
  return {
    values,
    pictures: [...new Set(named)].flatMap((id) => {
      const png = pictures.get(id)?.split(",", 2)[1];
      return png ? [{ id, png }] : [];
    }),
  };
}

/** Carries a changed name or address into the fields that held the previous one. */
export function updateIdentityValues(
  state: SignState,
  draft: DirectDraft,
  next: { name: string; email: string },
): DirectDraft["values"] {
  const types = new Map(state.session.fields.map(({ id, type }) => [id, type]));
  return draft.values.map(([id, entered]) => {
    const type = types.get(id);
    if (type === "NAME" && entered.value === draft.name) return [id, { ...entered, value: next.name }];
    if (type === "EMAIL" && entered.value === draft.email) return [id, { ...entered, value: next.email }];
    return [id, entered];
  });
}

/** A VIEWER gives no consent, but the finish call requires a consent text version. */
export function getViewerConsent(
  state: SignState,
  language: Language,
): NonNullable<DirectDraft["consent"]> | null {
  if (state.recipient.role !== "VIEWER") return null;
  const { textVersion } = state.session.consent;
  return { textVersion, language, sentence: "", timezone: null, givenAt: state.serverTime };
}
