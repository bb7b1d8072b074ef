/** What is thrown when bytes are not what they claim to be: never the caller's fault, always the file's. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}

/** The result, or null when the bytes are not what they claim to be. Every other error is a mistake of ours and passes. */
export function attempt<Result>(look: () => Result): Result | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
