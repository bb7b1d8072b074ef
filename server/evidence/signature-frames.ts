import { z } from "zod";
import type { Aggregate, SignatureRow } from "@/server/db/store/envelope";
import { formatDate } from "@/server/domain/field/date";
import { type FrameParts, mapSignatureNumbers, shortenSignatureId } from "@/server/domain/field/frame-words";
import { isFillingItsBox } from "@/server/domain/field/signature";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import { getPdfMessages } from "@/server/pdf/messages";

/**
 * Texts of the frame around a signature (domain/evidence.md 7.4), for sealed files, signing pages and the
 * sender's paper.
 */

type Framed = Pick<Aggregate, "meta" | "recipients" | "fields">;
type Left = Pick<SignatureRow, "fieldId" | "recipientId" | "sha256">;

/** Returns the field under whose number the certificate lists each signature, by field. */
export const buildSignatureNumbers = (signatures: readonly Left[]): Map<number, number> =>
  mapSignatureNumbers(
    signatures.map(({ fieldId, recipientId, sha256 }) => ({
      fieldId,
      recipientId,
      digest: Buffer.from(sha256).toString("hex"),
    })),
  );

export type FrameLookup = (field: Framed["fields"][number]["id"]) => FrameParts | null;

/**
 * Returns the frame of each signature field; null where the envelope has none. `now` dates signatures of
 * people who have not finished: without it those have no frame.
 */
export function buildSignatureFrames(
  { meta, recipients, fields }: Framed,
  signatures: readonly Left[],
  now: Date | null = null,
): FrameLookup {
  if (!meta.signatureFrame) return () => null;
  const { dateFormat, timezone, language } = meta;
  const format = z.enum(DATE_FORMATS).parse(dateFormat);
  const message = getPdfMessages(language);
  const numbers = buildSignatureNumbers(signatures);
  const rows = new Map(fields.map((row) => [row.id, row]));
  const people = new Map(recipients.map((row) => [row.id, row]));
  return (fieldId) => {
    const field = rows.get(fieldId);
    const person = field && people.get(field.recipientId);
    if (!person || !isFillingItsBox(field.type)) return null;
    const isFinished = person.signingStatus === "SIGNED";
    const at = isFinished ? person.signedAt : now;
    if (!at) return null;
    // A signature still being chosen may change, so its number comes from its own field.
    const numbered = isFinished ? rows.get(numbers.get(fieldId) ?? fieldId) : field;
    const name = person.name.trim() || person.email;
    return {
      above: message("frame.signedBy", { name }).normalize("NFC"),
      date: formatDate(at, format, timezone, language).normalize("NFC"),
      id: shortenSignatureId((numbered ?? field).secondaryId),
    };
  };
}
