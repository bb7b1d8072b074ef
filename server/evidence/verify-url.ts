import type { EnvelopeRow } from "@/server/db/store/envelope";
import { need } from "@/server/runtime";

/**
 * Where anybody who holds the document may check it: `/verify/{code}` of this envelope. Null while it has no code,
 * and then neither the address nor its QR code is printed.
 */
export function verifyUrlOf({ qrToken }: Pick<EnvelopeRow, "qrToken">): string | null {
  return qrToken === null ? null : `${need("env").BASE_URL}/verify/${qrToken}`;
}
