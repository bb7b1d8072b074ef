import { createHash } from "node:crypto";
import type { Visitor } from "@/server/db/store/auth-grant";

/**
 * 32 random bytes in base64url, made by the page and kept in its tab. A proof of access holds for that tab
 * alone.
 */
const BINDING_HEADER = "signing-binding";
/** Carries a proof of access in the URL of a file: neither an image nor a download can send a header. */
export const TICKET_PARAM = "ticket";

/** The nonce of a mailed link's fragment, kept by the page while its tab lives. */
const MAIL_NONCE_HEADER = "signing-mail";

const MAIL_NONCE = /^[\w-]{22}$/;
const BINDING = /^[\w-]{43}$/;

export function readVisitor(request: Request): Visitor {
  const binding = request.headers.get(BINDING_HEADER) ?? "";
  const mailNonce = request.headers.get(MAIL_NONCE_HEADER) ?? "";
  const ticket = URL.parse(request.url)?.searchParams.get(TICKET_PARAM) ?? null;
  return {
    bindingHash: BINDING.test(binding) ? createHash("sha256").update(binding).digest() : null,
    mailNonce: MAIL_NONCE.test(mailNonce) ? mailNonce : null,
    fileTicket: ticket !== null && ticket.length <= 128 ? ticket : null,
  };
}
