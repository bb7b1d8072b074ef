import type { CreateEnvelope } from "@/server/contract/envelope";
import type { ItemRow, RecipientRow } from "@/server/db/store/envelope";
import type { FieldDraft, NewFile } from "@/server/db/store/envelope-children";
import { findFileIndex } from "@/server/domain/envelope/named-file";
import { DomainError } from "@/server/domain/errors";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { assertPlacement } from "@/server/domain/field/placement";
import { mayOwnFields } from "@/server/domain/recipient/role";

type RecipientInputs = NonNullable<CreateEnvelope["recipients"]>;
type NamedField = NonNullable<RecipientInputs[number]["fields"]>[number];
/** Rows just written, in the order of the request. */
type Written = {
  items: readonly ItemRow[];
  claimed: readonly NewFile[];
  people: readonly RecipientRow[];
};

/**
 * Returns the fields of a new envelope's recipients, on its files.
 * @throws DomainError INVALID_BODY (place, settings, file), INVALID_REQUEST (role)
 */
export function toFieldDrafts(recipients: RecipientInputs, written: Written): FieldDraft[] {
  return recipients.flatMap(({ fields = [] }, index) =>
    fields.map((field, place) =>
      toDraft(field, written.people[index], written, `recipients.${index}.fields.${place}`),
    ),
  );
}

function toDraft(
  field: NamedField,
  recipient: RecipientRow | undefined,
  written: Written,
  path: string,
): FieldDraft {
  const item = findItem(field.identifier, written, path);
  if (!recipient || !mayOwnFields(recipient.role)) {
    throw new DomainError("INVALID_REQUEST", `${path}: a recipient with this role cannot have fields.`);
  }
  assertPlacement(field, item.pageCount, path);
  const fieldMeta = parseFieldMeta(field.type, field.fieldMeta, `${path}.fieldMeta`);
  const { type, page, positionX, positionY, width, height } = field;
  const placement = { page, positionX, positionY, width, height };
  return { type, ...placement, fieldMeta, envelopeItemId: item.id, recipientId: recipient.id };
}

/** Returns the file of a field; the first by default (rest/envelopes.md 4.4). */
function findItem(identifier: NamedField["identifier"], { items, claimed }: Written, path: string): ItemRow {
  const names = claimed.map(({ filename }) => filename);
  const item = items[findFileIndex(identifier ?? 0, names) ?? items.length];
  if (item) return item;
  const message = `${path}.identifier: no file is called or numbered "${identifier}".`;
  throw new DomainError("INVALID_BODY", message);
}
