/** What the frame says, in the document's language: who, when, and the beginning of the signature's number. */
export type FrameParts = { readonly above: string; readonly date: string; readonly id: string };

/** The line below the signature. */
export const frameBelow = ({ date, id }: FrameParts): string => `${date} · ${id}`;

/** The frame's words in one line, for those who cannot see where they stand. */
export const frameWords = (parts: FrameParts): string => `${parts.above}. ${frameBelow(parts)}.`;

/** The beginning of a signature's number as it is printed on the certificate, enough to compare both. */
const SHORT_ID_LENGTH = 8;
export const shortSignatureId = (id: string): string => id.slice(0, SHORT_ID_LENGTH).toUpperCase();

type Left = { readonly fieldId: number; readonly recipientId: number; readonly digest: string };

/**
 * Under which field's number each signature goes: one that fills several fields of a person is one signature, with the
 * number of the first.
 */
export function fieldsOfNumbers(signatures: readonly Left[]): Map<number, number> {
  const first = new Map<string, number>();
  return new Map(
    [...signatures]
      .sort((a, b) => a.fieldId - b.fieldId)
      .map(({ fieldId, recipientId, digest }) => {
        const key = `${recipientId} ${digest}`;
        const number = first.get(key) ?? fieldId;
        first.set(key, number);
        return [fieldId, number];
      }),
  );
}
