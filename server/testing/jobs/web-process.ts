import type { IncomingMessage, ServerResponse } from "node:http";
import { register } from "node:module";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { surviveLostConnections } from "@/server/cli/lost-connection";
import { prepareProcess } from "@/server/cli/prepare";
import { openProduct } from "@/server/cli/product";
import { printStep } from "@/server/cli/say";
import { runCommand } from "@/server/cli/stop";
import { createWebServer, startListening } from "@/server/cli/web";

/**
 * `npm start` without pages: the steps of `openProduct`, the web server, and the real route handlers that the
 * fault tests call. Next's pages are left out, because they take a minute to build.
 */
register(
  `data:text/javascript,${encodeURIComponent(
    'export const resolve = (name, context, next) => name === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(name, context);',
  )}`,
);

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
type Module = Readonly<Record<string, unknown>>;
const isHandler = (value: unknown): value is Handler => typeof value === "function";

const ROUTES: readonly [RegExp, () => Promise<Module>][] = [
  [/^\/api\/trpc\/(?<trpc>.+)$/, () => import("@/app/api/trpc/[trpc]/route")],
  [/^\/api\/health$/, () => import("@/app/api/health/route")],
  [/^\/api\/v2\/envelope\/create$/, () => import("@/app/api/v2/envelope/create/route")],
  [/^\/api\/v2\/envelope\/distribute$/, () => import("@/app/api/v2/envelope/distribute/route")],
  [
    /^\/api\/v2\/envelope\/item\/(?<envelopeItemId>[^/]+)\/download$/,
    () => import("@/app/api/v2/envelope/item/[envelopeItemId]/download/route"),
  ],
];

async function answerRequest(message: IncomingMessage, base: string): Promise<Response> {
  const url = new URL(message.url ?? "/", base);
  for (const [pattern, load] of ROUTES) {
    const found = pattern.exec(url.pathname);
    if (!found) continue;
    const handler = (await load())[message.method ?? "GET"];
    if (!isHandler(handler)) break;
    const headers = new Headers();
    for (const [name, values] of Object.entries(message.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value);
    }
    for (const name of ["x-rubrica-peer", "x-rubrica-request-id"]) {
      const value = message.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const hasBody = message.method === "POST";
    const init = { method: message.method, headers, ...(hasBody ? { body: message, duplex: "half" } : {}) };
    // Next also passes a Node stream as the body; DOM's types do not know it.
    const request: Request = Reflect.construct(Request, [url, init]);
    return handler(request, { params: Promise.resolve(found.groups && { ...found.groups }) });
  }
  return new Response(null, { status: 599 });
}

await runCommand(async () => {
  surviveLostConnections();
  const prepared = prepareProcess();
  await openProduct(prepared);
  for (const [, load] of ROUTES) await load();
  const { env } = prepared;
  const handleRequest = async (message: IncomingMessage, out: ServerResponse) => {
    const response = await answerRequest(message, env.BASE_URL);
    out.writeHead(response.status, Object.fromEntries(response.headers));
    if (!response.body) return void out.end();
    const reader = response.body.getReader();
    async function* readChunks() {
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    }
    await pipeline(Readable.from(readChunks()), out).catch(() => undefined);
  };
  await startListening(createWebServer(), handleRequest, { env, isDev: false });
  printStep("ready", env.BASE_URL);
  return undefined;
});
