import type { EnvelopeRow } from "@/server/db/store/envelope";
import { env } from "@/server/env";

/**
 * Returns the public address for checking the document: `/verify/{code}` of this envelope. Null while it has
 * no code: then neither the address nor its QR code is printed.
 */
export function buildVerifyUrl({ qrToken }: Pick<EnvelopeRow, "qrToken">): string | null {
  return qrToken === null ? null : `${env().BASE_URL}/verify/${qrToken}`;
}
