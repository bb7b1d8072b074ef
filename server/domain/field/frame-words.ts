/**
 * Texts of the signature frame in the document's language: signer, time, and the start of the signature's id.
 */
export type FrameParts = { readonly above: string; readonly date: string; readonly id: string };

export const formatFrameBelow = ({ date, id }: FrameParts): string => `${date} · ${id}`;

/** For screen readers. */
export const formatFrameWords = (parts: FrameParts): string => `${parts.above}. ${formatFrameBelow(parts)}.`;

/** Length of the short id on the frame, enough to compare it with the certificate. */
const SHORT_ID_LENGTH = 8;
export const shortenSignatureId = (id: string): string => id.slice(0, SHORT_ID_LENGTH).toUpperCase();

type Left = { readonly fieldId: number; readonly recipientId: number; readonly digest: string };

/**
 * Maps each field to the field whose number its signature carries. A signature that fills several fields of a
 * recipient is one, with the number of the first.
 */
export function mapSignatureNumbers(signatures: readonly Left[]): Map<number, number> {
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
