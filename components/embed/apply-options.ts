import type { SigningField, SigningState } from "@/server/contract/signing";
import type { EmbedOptions } from "./options";

type SignState = Extract<SigningState, { screen: "sign" }>;

/** A locked value the server does not have yet. */
export type Locked = { readonly fieldId: number; readonly value: string };

/**
 * Applies the options to a state. The integrator's name and address prefill
 * fields and signature; the address only if the envelope has none, since the
 * copy is mailed there. Locked values show as if the sender had set them.
 */
export function withOptions(
  state: SigningState,
  options: EmbedOptions,
): { state: SigningState; locked: readonly Locked[] } {
  if (state.screen !== "sign") return { state, locked: [] };
  const person = {
    ...state.recipient,
    name: options.name || state.recipient.name,
    email: state.recipient.email || options.email,
  };
  const visibleFields = options.showOtherRecipientsCompletedFields
    ? state.session.fields
    : state.session.fields.filter((field) => isOwn(field, state) || !field.inserted);
  const locked: Locked[] = [];
  const fields = visibleFields.map((field) => {
    const value = findLockedValue(field, state, person, options);
    if (value === null) return field;
    if (!field.inserted) locked.push({ fieldId: field.id, value });
    return {
      ...field,
      readOnly: true,
      inserted: true,
      customText: field.inserted ? field.customText : value,
    };
  });
  return { state: { ...state, recipient: person, session: { ...state.session, fields } }, locked };
}

const isOwn = (field: SigningField, state: SignState) =>
  field.mine || field.recipientId === state.recipient.id;

function findLockedValue(
  field: SigningField,
  state: SignState,
  person: { name: string; email: string },
  options: EmbedOptions,
): string | null {
  if (!field.mine || field.readOnly || field.recipientId !== state.recipient.id) return null;
  if (field.type === "NAME" && options.lockName && options.name !== "") return person.name.trim() || null;
  if (field.type === "EMAIL" && options.lockEmail && options.email !== "") return person.email || null;
  return null;
}
