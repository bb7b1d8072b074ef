/** Bytes are not in the format they claim: never the caller's fault, always the file's. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}

/**
 * Returns the result, or null when `look` throws Malformed. Every other error is a mistake of ours and is
 * thrown.
 */
export function catchMalformed<Result>(look: () => Result): Result | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
