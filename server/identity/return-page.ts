import { ERRORS, type ErrorCode } from "@/server/domain/errors";
import { messages } from "@/server/domain/messages";
import { env } from "@/server/env";

/** `over`: this trip opens no document any more. */
export type ReturnTo =
  | {
      kind: "back";
      token: string;
      result: string;
      refused: string | null;
      about?: "identity" | "advanced";
      /** The tab made the check for a frame: the page hands the result back to it. */
      isForFrame: boolean;
      language: string;
    }
  | { kind: "over"; language: string };

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/**
 * Builds the page between the provider and the document. It carries the true status and goes on without
 * script, so programs and people see the same result. The result is in the fragment, which no server sees.
 * The document's page uses it for words only and asks the server itself.
 */
export function buildReturnPage(to: ReturnTo): Response {
  const language = /^\s*es\b/i.test(to.language) ? "es" : "en";
  const words = messages[language].signing.identity.returning;
  const address = to.kind === "back" ? buildReturnUrl(to) : null;
  const title = address === null ? words.over : words.going;
  const body = address === null ? `<p>${words.overBody}</p>` : `<p><a href="${address}">${words.go}</a></p>`;
  const refresh = address === null ? "" : `<meta http-equiv="refresh" content="0;url=${address}">`;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${title}</title>${refresh}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status: getReturnStatus(to),
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}

const buildReturnUrl = ({
  token,
  result,
  isForFrame,
  about = "identity",
}: Extract<ReturnTo, { kind: "back" }>): string =>
  `${env().BASE_URL}/${isForFrame ? "prove" : "sign"}/${token}#${about}=${result}`;

function getReturnStatus(to: ReturnTo): number {
  if (to.kind === "over") return ERRORS.INVALID_REQUEST.status;
  return to.refused !== null && isErrorCode(to.refused) ? ERRORS[to.refused].status : 200;
}
