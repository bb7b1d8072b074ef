import type { SigningSession } from "@/server/contract/signing";
import { isSignatureType } from "@/server/domain/recipient/role";
import type { Size } from "./page-box";
import type { DrawnField, ShownField } from "./signer-field";

/**
 * Place of the recipient's first signature: the file as it was
 * sent, the page's size, and their other fields on that page.
 */
export type SignedPlace = {
  url: string;
  page: Size;
  field: DrawnField;
  /** `automatic` ones are dated when the recipient finishes. */
  others: readonly (DrawnField & { automatic: boolean })[];
};

/**
 * Returns the place of the recipient's first signature, to show after finishing. Dates the
 * server sets then show as they will read. Null without a signature, e.g. for an approver.
 */
export function findSignedPlace(
  fields: readonly ShownField[],
  session: Pick<SigningSession, "today"> & {
    files: readonly Pick<SigningSession["files"][number], "id" | "pages" | "readingUrl">[];
  },
): SignedPlace | null {
  const mine = fields.filter(({ own }) => own).map((field) => ({ ...field, ...field.answer }));
  const field = mine.find(({ type, inserted }) => inserted && isSignatureType(type));
  const file = session.files.find(({ id }) => id === field?.itemId);
  const page = file?.pages[(field?.page ?? 0) - 1];
  if (!field || !file || !page) return null;
  const onPage = mine.filter(({ id, itemId, page: number }) => {
    return id !== field.id && itemId === field.itemId && number === field.page;
  });
  const others = onPage.flatMap((other) => {
    if (other.inserted) return [{ ...other, automatic: false }];
    return other.automatic ? [{ ...other, inserted: true, customText: session.today }] : [];
  });
  return { url: file.readingUrl, page, field, others };
}

/** Sets the real signing date once it is known, so that it reads as in the sealed file. */
export function setSigningDate<Place extends SignedPlace>(place: Place, signedOn: string): Place {
  const { field, others } = place;
  return {
    ...place,
    field: field.frame ? { ...field, frame: { ...field.frame, date: signedOn } } : field,
    others: others.map((other) => ({
      ...other,
      ...(other.frame && { frame: { ...other.frame, date: signedOn } }),
      ...(other.automatic && { customText: signedOn }),
    })),
  };
}
