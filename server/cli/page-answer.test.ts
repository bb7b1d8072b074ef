import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setPageStatus } from "@/server/page-status";
import { provide } from "@/server/runtime";
import { answerAsPage, isPage } from "./page-answer";
import { normalisePageTarget } from "./target";

/** Simulates the framework's response. */
let draw: (response: import("node:http").ServerResponse) => void;
let server: Server;
let base: string;
const UP = { restarts: 0, restartedAt: null } as const;

beforeEach(async () => {
  server = createServer((request, response) => {
    request.headers["x-rubrica-nonce"] = "the-nonce";
    const path = request.url ?? "/";
    if (isPage(request, path) && answerAsPage(request, response, path)) return;
    draw(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  provide("databaseWatch", { state: "up", ...UP });
  provide("awaySince", null);
});
afterEach(() => {
  provide("awaySince", null);
  return new Promise((resolve) => server.close(resolve));
});

const fetchPage = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { headers });

test("a page answers with the status it asked for, for that request only", async () => {
  draw = (response) => response.end("drawn");
  setPageStatus("/sign/a", 404);
  const [refused, other] = [await fetchPage("/sign/a"), await fetchPage("/sign/b")];
  expect([refused.status, await refused.text(), other.status]).toEqual([404, "drawn", 200]);
  expect((await fetchPage("/sign/a")).status).toBe(200);
});

describe("while the database is away, the server", () => {
  test.each([
    ["en", "Rubrica will be back in a moment"],
    ["es-CL, en;q=0.5", "Rubrica vuelve en un momento"],
  ])(
    "answers 503 with a page in the reader's language (%s) and renders nothing else",
    async (language, says) => {
      draw = () => expect.unreachable();
      provide("databaseWatch", { state: "starting", ...UP });
      const answer = await fetchPage("/sign/a", { "accept-language": language });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      const page = await answer.text();
      expect(page).toContain(says);
      expect(page).toContain('<script nonce="the-nonce">');
    },
  );

  test("replaces a half-written page that failed because of it, but no page that failed otherwise", async () => {
    draw = (response) => {
      response.setHeader("Content-Encoding", "br");
      response.statusCode = 500;
      response.write("half a ");
      response.end("fault");
    };
    expect(
      await (await fetchPage("/t/acme", { "accept-encoding": "identity" })).text().catch(() => "fault"),
    ).not.toContain("back in a moment");
    provide("awaySince", 1);
    const answer = await fetchPage("/t/acme");
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([503, null]);
    expect(await answer.text()).toContain("Rubrica will be back in a moment");
  });

  test("leaves data and files to their own handlers", async () => {
    draw = (response) => response.writeHead(503).end("{}");
    provide("databaseWatch", { state: "starting", ...UP });
    for (const path of ["/api/v2/envelope", "/api/health", "/_next/static/a.js"])
      expect(await (await fetchPage(path)).text(), path).toBe("{}");
    expect((await fetchPage("/api/v2/docs")).headers.get("content-type")).toContain("text/html");
  });
});

test.each([
  ["/sign/%E0%A4%A", "/sign/-"],
  ["/embed/direct/%zz?x=1", "/embed/direct/-"],
  ["/t/%", "/-"],
  ["/sign/a%2Fb", "/sign/a%2Fb"],
  ["/api/v2/%", "/api/v2/%"],
])("reads the page of target %s as %s", (target, page) => {
  expect(normalisePageTarget(target)).toBe(page);
});
