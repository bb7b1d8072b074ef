import type { SigningSession } from "@/server/contract/signing";
import { isSignatureType } from "@/server/domain/recipient/role";
import type { Size } from "./page-box";
import type { DrawnField, ShownField } from "./signer-field";

/** Where a person's first signature stands: the file as it was sent, the page's size, and all of theirs on that page. */
export type SignedPlace = {
  url: string;
  page: Size;
  field: DrawnField;
  /** `automatic` ones are dated as the person finishes. */
  others: readonly (DrawnField & { automatic: boolean })[];
};

/**
 * The place of this person's first signature, to show it once they have finished. A day that the server sets as they
 * finish reads as it will. Null where they signed nothing, as whoever approves.
 */
export function signedPlaceOf(
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

/** The same once it is known when they acted: what the act dated reads as in the sealed file. */
export function datedOn<Place extends SignedPlace>(place: Place, signedOn: string): Place {
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
