import { DomainError } from "@/server/domain/errors";

/** Password for the protected files of a request, percent-encoded as UTF-8. It is never stored nor logged. */
const HEADER = "X-File-Password";

/** PDF passwords end after 127 bytes (ISO 32000-2, 7.6.4.3.2). */
const MOST_BYTES = 127;

/**
 * Returns the password sent with files, or undefined.
 * @throws DomainError BAD_REQUEST, without the password
 */
export function readFilePassword(headers: Headers): string | undefined {
  const headerValue = headers.get(HEADER);
  if (headerValue === null || headerValue === "") return undefined;
  const password = decodePassword(headerValue);
  if (Buffer.byteLength(password) > MOST_BYTES) {
    throw new DomainError("BAD_REQUEST", `${HEADER}: at most ${MOST_BYTES} bytes.`);
  }
  return password;
}

function decodePassword(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DomainError("BAD_REQUEST", `${HEADER}: percent-encode the password as UTF-8.`);
  }
}
