import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { afterEach } from "vitest";
import { normaliseApiTarget } from "@/server/cli/target";
import { apiTokens } from "@/server/db/schema";
import { writeRequests } from "@/server/db/store/request-log";
import { DomainError } from "@/server/domain/errors";
import type { ApiScope } from "@/server/domain/tenancy/api-scope";
import type { TokenLimit } from "@/server/domain/tenancy/token-limit";
import { newApiToken } from "@/server/ids";
import { services } from "@/server/process-services";
import { toErrorResponse } from "@/server/rest/error-response";
import { buildOpenApiDocument } from "@/server/rest/openapi/document";
import { provide } from "@/server/runtime";
import { hashApiToken } from "@/server/secrets";
import { DiskStorage } from "@/server/storage/disk";
import { drainJobs } from "@/server/testing/jobs/queue";
import { type Owner, testWorld, type World } from "@/server/testing/world/world";
import { createContractChecker } from "./contract";

type Params = Record<string, string | string[]>;
type Route = { pattern: string[]; file: string; module: Record<string, unknown> };
type Handler = (request: Request, context: { params: Promise<Params | undefined> }) => Promise<Response>;

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Responses that differ from the document; they fail the test that caused them. */
const mismatches: string[] = [];
afterEach(() => {
  const found = mismatches.splice(0);
  if (found.length > 0) throw new TypeError(`Not as documented:\n${found.join("\n")}`);
});
let contract: ReturnType<typeof createContractChecker> | undefined;

async function compareWithDocument(method: string, pathname: string, response: Response): Promise<void> {
  if (!pathname.startsWith("/api/v2/")) return;
  contract ??= createContractChecker(buildOpenApiDocument());
  const contentType = response.headers.get("content-type");
  const isJson = contentType?.startsWith("application/json") ?? false;
  const body = isJson ? await response.clone().text() : "";
  const problem = contract.check({ method, pathname, status: response.status, contentType, body });
  if (problem) mismatches.push(`${method} ${pathname} ${response.status}: ${problem}; ${body.slice(0, 300)}`);
}

/** Loads every route.ts under a folder of `app`, with the parts of its path. */
export async function loadRoutes(folder: string): Promise<Route[]> {
  const base = path.join(ROOT, "app", folder);
  const files = readdirSync(base, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("route.ts"),
  );
  return Promise.all(
    files.map(async (file) => ({
      file: path.join("app", folder, file),
      pattern: [...folder.split("/"), ...path.dirname(file).split(path.sep)].filter((part) => part !== "."),
      module: await import(pathToFileURL(path.join(base, file)).href),
    })),
  );
}

/** Literal parts win over named ones, and those over catch-all parts, as in Next. */
function matchRoute(
  routes: readonly Route[],
  parts: readonly string[],
): { route: Route; params: Params } | null {
  const getScore = ({ pattern }: Route): number[] =>
    pattern.map((part) => (part.startsWith("[[") ? 2 : part.startsWith("[") ? 1 : 0));
  const found = routes.flatMap((route) => {
    const params = listParams(route.pattern, parts);
    return params ? [{ route, params }] : [];
  });
  found.sort((a, b) => (getScore(a.route).join() < getScore(b.route).join() ? -1 : 1));
  return found[0] ?? null;
}

function listParams(pattern: readonly string[], parts: readonly string[]): Params | null {
  const params: Params = {};
  for (const [index, part] of pattern.entries()) {
    const rest = /^\[\[\.\.\.(\w+)\]\]$/.exec(part)?.[1];
    if (rest) return { ...params, [rest]: parts.slice(index) };
    const value = parts[index];
    const name = /^\[(\w+)\]$/.exec(part)?.[1];
    if (value === undefined || (!name && part !== value)) return null;
    if (name) params[name] = decodeURIComponent(value);
  }
  return parts.length === pattern.length ? params : null;
}

const isHandler = (value: unknown): value is Handler => typeof value === "function";

async function answerRequest(routes: readonly Route[], message: IncomingMessage, out: ServerResponse) {
  const target = normaliseApiTarget(message.url ?? "/");
  if (target === null) {
    // As the web process does before any route.
    const refusal = toErrorResponse(new DomainError("BAD_REQUEST"));
    return void out.writeHead(400, Object.fromEntries(refusal.headers)).end(await refusal.text());
  }
  const url = new URL(target, `http://${message.headers.host}`);
  const found = matchRoute(
    routes,
    url.pathname.split("/").filter((part) => part !== ""),
  );
  const handler = found?.route.module[message.method ?? "GET"];
  if (!found || !isHandler(handler)) return void out.writeHead(599).end();
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  headers.set("x-rubrica-peer", headers.get("x-test-peer") ?? "203.0.113.9");
  const hasBody = message.method !== "GET" && message.method !== "HEAD";
  const init = {
    method: message.method ?? "GET",
    headers,
    ...(hasBody ? { body: message, duplex: "half" } : {}),
  };
  // Next also passes a Node stream as the body; DOM's types do not know it.
  const request: Request = Reflect.construct(Request, [url, init]);
  // Next passes no params to a path without named parts.
  const isLiteral = Object.keys(found.params).length === 0;
  const response = await handler(request, { params: Promise.resolve(isLiteral ? undefined : found.params) });
  await compareWithDocument(request.method, url.pathname, response);
  out.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) return void out.end();
  const reader = response.body.getReader();
  async function* readChunks() {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  }
  await pipeline(Readable.from(readChunks()), out).catch(() => undefined);
}

function listFilesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

export type RestWorld = AsyncDisposable & {
  world: World;
  /** `http://127.0.0.1:port`, serving app/api/v1, app/api/v2 and app/api/files. */
  baseUrl: string;
  apiToken: string;
  getToken(owner: Owner, options?: TokenOptions): Promise<string>;
  /** Calls the API as the owner unless `token` is given; sends a plain object as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  stored(): string[];
  /** Names of files that wait for intake. */
  incoming(): string[];
  drain(): Promise<number>;
};
type TokenOptions = { expiresAt?: Date; scopes?: readonly ApiScope[]; limit?: Partial<TokenLimit> };
export type CallOptions = { json?: unknown; form?: FormData; token?: string | null; headers?: HeadersInit };

/** Starts the route handlers behind a real HTTP server, in a world of their own. */
export async function restWorld(): Promise<RestWorld> {
  const world = await testWorld();
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-rest-"));
  const files = path.join(folder, "files");
  provide("storage", new DiskStorage(files));
  provide("place", { root: ROOT, build: "", dataDir: folder });
  const folders = ["api/v1", "api/v2", "api/files", "api/scim/v2"];
  const routes = (await Promise.all(folders.map(loadRoutes))).flat();
  const server = createServer((message, out) => void answerRequest(routes, message, out));
  // As in server/cli/web.ts; a test that computes for long must not lose its connection.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const getToken: RestWorld["getToken"] = async (owner, options = {}) => {
    const token = newApiToken();
    await world.db.insert(apiTokens).values({
      teamId: owner.teamId,
      userId: owner.userId,
      name: "test",
      tokenHash: hashApiToken(token),
      lastFour: token.slice(-4),
      createdAt: new Date(),
      expiresAt: options.expiresAt ?? null,
      ...(options.scopes ? { scopes: [...options.scopes] } : {}),
      documentFolderIds: [...(options.limit?.documentFolderIds ?? [])],
      templateFolderIds: [...(options.limit?.templateFolderIds ?? [])],
      templateIds: [...(options.limit?.templateIds ?? [])],
    });
    return token;
  };
  const apiToken = await getToken(world.owner);
  return {
    world,
    baseUrl,
    apiToken,
    getToken,
    call(method, route, { json, form, token = apiToken, headers: more } = {}) {
      const headers = new Headers(more);
      if (token !== null && !headers.has("authorization")) headers.set("authorization", token);
      if (json !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
      const body =
        form ?? (json === undefined ? null : typeof json === "string" ? json : JSON.stringify(json));
      return fetch(`${baseUrl}${route}`, { method, headers, body });
    },
    stored: () => listFilesUnder(files),
    incoming: () => listFilesUnder(path.join(folder, "incoming")),
    drain: () => drainJobs({ db: world.db, services: services() }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await writeRequests();
      await world[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
