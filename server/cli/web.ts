import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS } from "@/server/domain/errors";
import { type Env, StartProblem } from "@/server/env";
import { log, withRequestId } from "@/server/log";
import { countRequest } from "@/server/metrics/requests";
import { recordUntrustedProxy } from "@/server/proxy-note";
import type { FindFramers, Framers } from "./framers";
import { buildSecurityHeaders, isReservedHeader, LENGTH_HEADER } from "./headers";
import { answerAsPage, isPage } from "./page-answer";
import { isForApi, isOrdinaryMethod, normaliseApiTarget, normalisePageTarget } from "./target";

const HEADERS_WITHIN_MS = 10_000;
/** Milliseconds within which a request must arrive, uploads included (ruling 72). */
const ARRIVES_WITHIN_MS = 10 * 60_000;
/** Milliseconds for which a refused client may go on sending before it is cut off. */
const LINGER_MS = 1000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Headers of proxies. Next adds the first of them to every request, so they are checked before. */
const FORWARDING = ["x-forwarded-for", "forwarded", "x-real-ip"];

type Patience = {
  /** Milliseconds for a whole body that is not an upload. */
  jsonMs: number;
  /** An upload must bring `progressBytes` in every span of `progressMs`. */
  progressMs: number;
  progressBytes: number;
  /** Milliseconds for the rest of a body after its response has been sent. */
  unreadMs: number;
};

const PATIENCE: Patience = {
  jsonMs: 30_000,
  progressMs: 10_000,
  progressBytes: 64 * 1024,
  unreadMs: 5000,
};

export type WebServer = { port: number; close(): Promise<void> };
type Serving = {
  env: Env;
  isDev: boolean;
  patience?: Patience;
  findFramers?: FindFramers;
  nameRoute?: (path: string) => string;
};
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const getRequestPath = (request: IncomingMessage): string => (request.url ?? "/").split("?", 1)[0] ?? "/";

/** Deletes reserved headers of the client and sets our own: peer, request id, policy with the nonce. */
function prepareHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { env, isDev }: Serving,
  framers: Framers | undefined,
): string {
  for (const name of Object.keys(request.headers)) {
    if (isReservedHeader(name)) delete request.headers[name];
  }
  request.rawHeaders = request.rawHeaders.filter((_, index, all) => {
    return !isReservedHeader(all[index - (index % 2)] ?? "");
  });
  const requestId = randomBytes(12).toString("base64url");
  const nonce = randomBytes(18).toString("base64");
  const isHttps = env.BASE_URL.startsWith("https:");
  const identityOrigin = env.CLAVE_UNICA_BASE_URL && new URL(env.CLAVE_UNICA_BASE_URL).origin;
  const about = { path: getRequestPath(request), nonce, isDev, isHttps, identityOrigin };
  const headers = buildSecurityHeaders(framers === undefined ? about : { ...about, framers });
  const isForwarded = FORWARDING.some((name) => name in request.headers);
  if (isForwarded && env.TRUSTED_PROXIES.length === 0) recordUntrustedProxy(request.socket.remoteAddress);
  const internalHeaders = {
    "x-rubrica-peer": request.socket.remoteAddress ?? "",
    "x-rubrica-forwarded": isForwarded ? "1" : "",
    "x-rubrica-request-id": requestId,
    "x-rubrica-nonce": nonce,
    // The only sites to which a framed page may post messages.
    "x-rubrica-framers": (framers ?? []).join(" "),
    // Next reads the nonce of its own scripts from the request's policy header.
    "content-security-policy": headers["Content-Security-Policy"] ?? "",
  };
  for (const [name, value] of Object.entries(internalHeaders)) {
    request.headers[name] = value;
    request.rawHeaders.push(name, value);
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => setHeader(name === LENGTH_HEADER ? "Content-Length" : name, value);
  response.setHeader("X-Request-Id", requestId);
  return requestId;
}

/**
 * Ends a request whose body trickles (T54, ruling 72). Counts bytes on the socket, so that a handler that
 * leaves them unread is not blamed on the client.
 */
function watchBody(request: IncomingMessage, response: ServerResponse, patience: Patience): void {
  const expectsBody =
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
  if (!expectsBody) return;
  // The signed upload of v1 also accepts a file without a type.
  const isUpload =
    /^(?:multipart\/|application\/(?:pdf|octet-stream))/.test(request.headers["content-type"] ?? "") ||
    (request.url ?? "").startsWith("/api/v1/uploads/");
  let lastBytesRead = request.socket.bytesRead;
  let wasUnread = false;
  const timer = setInterval(
    () => {
      if (request.complete || request.destroyed) return clearInterval(timer);
      const progress = request.socket.bytesRead - lastBytesRead;
      lastBytesRead = request.socket.bytesRead;
      const isUnread = request.readableLength >= request.readableHighWaterMark;
      const isStalled = !isUpload || (progress < patience.progressBytes && !isUnread && !wasUnread);
      wasUnread = isUnread;
      if (isStalled) refuseSlowness(request, response, timer);
    },
    isUpload ? patience.progressMs : patience.jsonMs,
  );
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

/**
 * Answers requests that reach no handler, with the one error body (ruling 15), readable from any origin under
 * the API.
 */
function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  code: "BAD_REQUEST" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "INTERNAL_SERVER_ERROR",
  sent?: () => void,
): void {
  const { status, message } = ERRORS[code];
  if (isForApi(request.url ?? "/")) response.setHeader("Access-Control-Allow-Origin", "*");
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ message, code }), sent);
}

function refuseSlowness(request: IncomingMessage, response: ServerResponse, timer: NodeJS.Timeout): void {
  clearInterval(timer);
  if (response.headersSent) {
    request.socket.destroy();
    return;
  }
  response.setHeader("Connection", "close");
  refuseRequest(request, response, "REQUEST_TIMEOUT", () => {
    const { socket } = request;
    // Closing while bytes still arrive would reset the connection and lose the response.
    request.resume();
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

function createRequestHandler(handle: Handler, serving: Serving): Handler {
  const { patience = PATIENCE, findFramers, nameRoute = () => "other" } = serving;
  return async (request, response) => {
    // Only a path with a token waits for the lookup; every other request goes on in this turn.
    const path = getRequestPath(request);
    const pendingFramers = findFramers?.(path);
    const requestId = prepareHeaders(request, response, serving, pendingFramers && (await pendingFramers));
    watchBody(request, response, patience);
    endUnreadRequest(request, response, patience.unreadMs);
    const began = performance.now();
    response.once("close", () => {
      const ms = Math.round(performance.now() - began);
      const { method } = request;
      countRequest({ route: nameRoute(path), method, status: response.statusCode, ms });
      log.debug({ requestId, method, path, status: response.statusCode, ms }, "request");
    });
    if (!isOrdinaryMethod(request.method)) {
      response.setHeader("Allow", "GET, HEAD, POST, OPTIONS");
      return refuseRequest(request, response, "METHOD_NOT_ALLOWED");
    }
    const target = normaliseApiTarget(request.url ?? "/");
    if (target === null) return refuseRequest(request, response, "BAD_REQUEST");
    request.url = normalisePageTarget(target);
    if (isPage(request, path) && answerAsPage(request, response, requestId)) return;
    try {
      await withRequestId(requestId, () => handle(request, response));
    } catch (error) {
      log.error({ err: error, requestId }, "request failed outside its handler");
      if (response.headersSent) {
        response.destroy();
        return;
      }
      refuseRequest(request, response, "INTERNAL_SERVER_ERROR");
    }
  };
}

/**
 * Closes the connection of a client that still sends a body after the response: until it ends, no later
 * request on the connection is read.
 */
function endUnreadRequest(request: IncomingMessage, response: ServerResponse, withinMs: number): void {
  // An aborted request no longer has its socket, so it is read now.
  const { socket } = request;
  response.once("finish", () => {
    if (request.complete) return;
    setTimeout(() => request.complete || socket.destroy(), withinMs).unref();
  });
}

function refuseUpgrade(_request: IncomingMessage, socket: Socket): void {
  socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
}

/** Creates the server without listening: Next's development mode needs it for its own socket. */
export function createWebServer(): Server {
  return createServer({
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: ARRIVES_WITHIN_MS,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
}

/** Serves until closed. @throws StartProblem when the port is taken or may not be used */
export async function startListening(server: Server, handle: Handler, options: Serving): Promise<WebServer> {
  const { env, isDev } = options;
  server.on("request", createRequestHandler(handle, options));
  if (!isDev) server.on("upgrade", refuseUpgrade);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(toPortProblem(error, env)));
    server.listen({ port: env.PORT, host: env.HOST }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : env.PORT,
    close: () => drainServer(server),
  };
}

/** Lets running requests end for 5 s, then cuts them off. */
async function drainServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, pause(5_000, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}

function toPortProblem(error: unknown, env: Pick<Env, "PORT" | "HOST">): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartProblem(
      `Port ${env.PORT} is taken by another program. Stop it, or choose another: PORT=${env.PORT + 1} npm start.`,
    );
  }
  if (code === "EACCES") {
    return new StartProblem(
      `This user may not listen on port ${env.PORT}. Choose one above 1023: PORT=3000 npm start.`,
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartProblem(`This machine has no address ${env.HOST}. Correct HOST, or leave it unset.`);
  }
  return error;
}

/** Checks the port before any slow step; `startListening` handles a race. @throws StartProblem */
export async function expectFreePort(env: Pick<Env, "PORT" | "HOST">): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(toPortProblem(error, env)));
    probe.listen({ port: env.PORT, host: env.HOST }, () => probe.close(() => resolve()));
  });
}
