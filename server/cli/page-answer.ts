import { type IncomingMessage, ServerResponse } from "node:http";
import { LANGUAGE_COOKIE, parseTheme, THEME_COOKIE } from "@/components/preferences/cookies";
import { describeDatabaseOutage } from "@/server/db/watch";
import { negotiateLanguage, toLanguage } from "@/server/domain/messages/negotiate";
import { findPageStatus, forgetPageStatus } from "@/server/page-status";
import { findInstance } from "@/server/runtime";
import { renderDatabaseDownPage } from "./away-page";

/** Paths that are not pages: data and build files. The API documentation is a page. */
const NO_PAGE = /^\/(?:api(?!\/v2(?:-beta)?\/docs(?:\/|$))|_next|pdfjs|fonts|about)(?:\/|$)/;
const RETRY_AFTER_S = "5";

export const isPage = ({ method }: IncomingMessage, path: string): boolean =>
  (method === "GET" || method === "HEAD") && !NO_PAGE.test(path);

/**
 * Returns true while calls fail because the database is down, known from its supervisor or from the last
 * failed call.
 */
const isDatabaseAway = (): boolean =>
  describeDatabaseOutage() !== undefined || typeof findInstance("awaySince") === "number";

function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([key]) => key === name)?.[1];
}

const readHeader = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? "");

/** Sends 503 in the visitor's language instead of the response begun so far; the page reloads by itself. */
function sendOutagePage(request: IncomingMessage, response: ServerResponse): void {
  for (const name of ["content-encoding", "content-length", "content-type", "etag", "link", "location"])
    response.removeHeader(name);
  const page = renderDatabaseDownPage({
    language:
      toLanguage(readCookie(request, LANGUAGE_COOKIE)) ??
      negotiateLanguage(readHeader(request, "accept-language")),
    theme: parseTheme(readCookie(request, THEME_COOKIE)),
    nonce: readHeader(request, "x-rubrica-nonce"),
  });
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Retry-After", RETRY_AFTER_S);
  Reflect.apply(ServerResponse.prototype.writeHead, response, [503]);
  Reflect.apply(ServerResponse.prototype.end, response, [request.method === "HEAD" ? "" : page]);
}

/** Discards all further writes, while their callers believe that they succeeded. */
function ignoreWrites(response: ServerResponse): void {
  const finishWrite = (...args: unknown[]): void => {
    const last = args.at(-1);
    if (typeof last === "function") queueMicrotask(() => last());
  };
  response.write = (...args: unknown[]) => {
    finishWrite(...args);
    return true;
  };
  response.end = (...args: unknown[]) => {
    finishWrite(...args);
    return response;
  };
}

/**
 * Sets a page's status, which Next pages cannot do: the one set by `setPageStatus`, and 503 if the page
 * failed because the database is down.
 * Returns true when the response has been sent here.
 */
export function answerAsPage(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
  if (describeDatabaseOutage() !== undefined) {
    sendOutagePage(request, response);
    return true;
  }
  response.once("close", () => forgetPageStatus(requestId));
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (response.headersSent) return response;
    if (status >= 500 && isDatabaseAway()) {
      ignoreWrites(response);
      sendOutagePage(request, response);
      return response;
    }
    const sentStatus = status === 200 ? (findPageStatus(requestId) ?? status) : status;
    return Reflect.apply(ServerResponse.prototype.writeHead, response, [sentStatus, ...rest]);
  };
  return false;
}
