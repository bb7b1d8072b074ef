import { checkFieldValue } from "@/server/domain/field/value";
import type { StoredFieldDigest } from "../api/signing-api";
import { type SignState, toValueContext } from "./sign-state";
import { listFieldsInOrder, withValue } from "./signer-field";
import { resolveValueAuthor } from "./value-author";

/** Addresses of pictures uploaded from this page, by `uploadId`, until the server sends its own. */
export type Pictures = ReadonlyMap<string, string>;

export function findPictureUrl(value: unknown, pictures: Pictures): string {
  const { uploadId }: { uploadId?: unknown } = typeof value === "object" && value !== null ? value : {};
  return typeof uploadId === "string" ? (pictures.get(uploadId) ?? "") : "";
}

type Stored = SignState["session"]["fields"][number];

const withAuthor = (before: Stored, after: Stored): Stored => ({
  ...after,
  filledBy: resolveValueAuthor(before, after.customText),
});

/** Returns the state as the server would send it after storing this value. */
export function withStoredValue(
  state: SignState,
  fieldId: number,
  value: unknown,
  pictures: Pictures,
  kept?: StoredFieldDigest,
): SignState {
  const targetField = listFieldsInOrder(state.session, state.recipient.id).find(({ id }) => id === fieldId);
  const checked = targetField && checkFieldValue(targetField, value, toValueContext(state));
  if (!checked?.ok) return state;
  const fields = state.session.fields.map((field) =>
    field.id === fieldId
      ? withAuthor(field, withValue(field, checked.value, findPictureUrl(value, pictures)))
      : field,
  );
  const shownUpdate = kept ? { shown: { ...state.session.shown, [`fields.${fieldId}`]: kept } } : {};
  return { ...state, session: { ...state.session, fields, ...shownUpdate } };
}
