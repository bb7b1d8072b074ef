import { globSync } from "node:fs";
import path from "node:path";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as callProcedure } from "@/app/api/trpc/[trpc]/route";
import { getSessionCookieName } from "@/server/auth/next-auth";
import { openSession } from "@/server/auth/session-store";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { env } from "@/server/env";
import { buildInput, listProcedures } from "@/server/testing/routers/inputs";
import { testWorld, type World } from "@/server/testing/world/world";
import { isDocumented, type RouteContext } from "./methods";

/** Routes that ignore cookies: tokens, links, a single program, or public files. */
const WITHOUT_COOKIE = /^(?:v1|v2|scim|sign|direct|inngest|mail|metrics|health|brand|trpc)\//;
/** next-auth has a token of its own (e2e/sign-in-attacks.spec.ts). */
const OF_NEXT_AUTH = "auth/[...nextauth]/route.ts";
const WRITES = ["POST", "PUT", "PATCH", "DELETE"] as const;
const ROOT = path.join(process.cwd(), "app/api");

/** Headers that a signed-in browser sends when a page of another site makes it call. */
const FOREIGN_PAGES: Readonly<Record<string, Record<string, string>>> = {
  "a page of another site": { "sec-fetch-site": "cross-site", origin: "https://attacker.example" },
  "a sibling domain": { "sec-fetch-site": "same-site", origin: "https://other.example" },
  "an old browser on another site": { origin: "https://attacker.example" },
  "an old browser that names no page": {},
};

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await testWorld();
  const sessionId = await openSession(world.db, world.owner.userId, NO_ORIGIN);
  const token = await encode({ token: { sessionId }, secret: env().NEXTAUTH_SECRET });
  cookie = `${getSessionCookieName()}=${token}`;
});
afterAll(() => world[Symbol.asyncDispose]());

const buildRequest = (address: string, method: string, headers: Record<string, string>, body: string) =>
  new Request(`${env().BASE_URL}${address}`, {
    method,
    headers: {
      cookie,
      "x-team-url": `team-${world.owner.userId}`,
      "content-type": "application/json",
      ...headers,
    },
    body,
  });

const getCode = async (answer: Response): Promise<string> => JSON.stringify(await answer.json());

describe.each(Object.entries(FOREIGN_PAGES))(
  "CSRF: a call that %s makes a signed-in browser send",
  (_, headers) => {
    test("changes nothing by any procedure of our pages, even by queries sent as POST", async () => {
      const refused = await Promise.all(
        listProcedures().map(async (procedure) => {
          const body = JSON.stringify(buildInput(procedure, {}) ?? {});
          const request = buildRequest(`/api/trpc/${procedure.name}`, "POST", headers, body);
          const answer = await callProcedure(request, { params: Promise.resolve({ trpc: procedure.name }) });
          return { name: procedure.name, status: answer.status, text: await getCode(answer) };
        }),
      );
      expect(refused.length).toBeGreaterThan(300);
      for (const { name, status, text } of refused) {
        expect([403, 405], name).toContain(status);
        expect(text, name).toMatch(/FORBIDDEN|METHOD_NOT_SUPPORTED/);
      }
    });

    test("changes nothing by any other write of our pages", async () => {
      const routes = globSync("**/route.ts", { cwd: ROOT }).filter(
        (route) => !WITHOUT_COOKIE.test(route) && route !== OF_NEXT_AUTH,
      );
      const answers: string[] = [];
      for (const route of routes) {
        const module: Record<string, unknown> = await import(path.join(ROOT, route));
        for (const method of WRITES.filter((name) => isDocumented(module[name]))) {
          const names = [...route.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => [name, "1"]);
          const context: RouteContext = { params: Promise.resolve(Object.fromEntries(names)) };
          const request = buildRequest(`/api/${path.dirname(route)}`, method, headers, "{}");
          const handler = module[method];
          if (typeof handler !== "function") continue;
          const answer: Response = await handler(request, context);
          answers.push(`${method} ${path.dirname(route)} ${answer.status} ${await answer.text()}`);
        }
      }
      expect(answers.length).toBeGreaterThan(10);
      expect(answers.filter((answer) => !/ 403 .*FORBIDDEN/s.test(answer))).toEqual([]);
    });
  },
);
