import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, expect, it } from "vitest";
import type { AppRouter } from "@/server/routers";
import { askBy } from "./account/sign-in-prompt";
import { ASKS_WHO, sessionLink } from "./session-link";

/** Creates a client whose server refuses the first `times` calls with an expired session, then answers. */
function createRefusedClient(times: number) {
  let calls = 0;
  const server: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      calls += 1;
      if (calls > times) {
        observer.next({ result: { type: "data", data: { success: true } } });
        observer.complete();
        return;
      }
      observer.error(
        new TRPCClientError("over", {
          result: {
            error: {
              code: -32001,
              message: "",
              data: { code: "UNAUTHORIZED", httpStatus: 401, issues: null, requestId: null },
            },
          },
        }),
      );
    });
  const client = createTRPCClient<AppRouter>({ links: [sessionLink, server] });
  return { client, made: () => calls };
}

let stop = () => {};
afterEach(() => stop());
const saveLanguage = (client: ReturnType<typeof createRefusedClient>["client"]) =>
  client.account.setLanguage.mutate({ language: "es" });

it("a call refused because the session is over is made again when the person is back, and nobody hears of it", async () => {
  const { client, made } = createRefusedClient(1);
  stop = askBy(async () => true);
  expect(await saveLanguage(client)).toEqual({ success: true });
  expect(made()).toBe(2);
});

it("it fails with the refusal when they do not come back, where nobody asks, and when it is refused again", async () => {
  const alone = createRefusedClient(9);
  await expect(saveLanguage(alone.client)).rejects.toThrow("over");
  stop = askBy(async () => false);
  await expect(saveLanguage(alone.client)).rejects.toThrow("over");
  expect(alone.made()).toBe(2);
  stop = askBy(async () => true);
  await expect(saveLanguage(alone.client)).rejects.toThrow("over");
  expect(alone.made()).toBe(4);
});

it("the call that asks who is signed in never asks for a sign-in itself", async () => {
  const { client } = createRefusedClient(1);
  let asked = 0;
  stop = askBy(async () => {
    asked += 1;
    return true;
  });
  await expect(client.account.me.query(undefined, { context: ASKS_WHO })).rejects.toThrow("over");
  expect(asked).toBe(0);
});

/**
 * Pages without a session, public files, the check that the service answers at all, and a token that is
 * tested like a program would use it.
 */
const WITHOUT_SESSION =
  /^(?:(?:signing|verify|docs|event-replay|page-text)\/|account\/(?:company-sign-in|mailed-link)\.ts$|settings\/tokens\/test-token\.tsx$|service-answers\.ts$)/;
const CALLS = /\bfetch\(|\bXMLHttpRequest\b|\bcreateTRPCClient\b|<Document\b/;
const HEARS = /\b(?:withSession|signedInAgain|sessionLink)\b/;

it("every client of the owner's pages hears that the session is over", () => {
  const clients = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !WITHOUT_SESSION.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(import.meta.dirname, file), "utf8") }))
    .filter(({ source }) => CALLS.test(source));
  expect(clients.length).toBeGreaterThan(3);
  expect(clients.filter(({ source }) => !HEARS.test(source)).map(({ file }) => file)).toEqual([]);
});
