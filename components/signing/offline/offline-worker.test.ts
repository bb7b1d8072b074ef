import { createContext, runInContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { messages } from "@/server/domain/messages";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { buildOfflineWorker } from "./offline-worker";

type FetchEvent = {
  request: { mode: string; method: string };
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
};

const WORDS = messages.en.signing.offlinePage;

/** Runs the worker in a context of its own, with `fetched` as its network. */
function startWorker(
  fetched: (what: unknown) => Promise<{ status: number }>,
  script = buildOfflineWorker(WORDS, "en"),
) {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const seen = { hasGone: false, questions: 0 };
  runInContext(
    script,
    createContext({
      addEventListener: (name: string, listener: (event: FetchEvent) => void) =>
        listeners.set(name, listener),
      skipWaiting: () => {},
      fetch: (what: unknown) => {
        if (typeof what === "string") seen.questions += 1;
        return fetched(what);
      },
      registration: {
        unregister: async () => {
          seen.hasGone = true;
        },
      },
      location: { pathname: "/sign/offline.js" },
      crypto,
      btoa,
      Response,
      Uint8Array,
    }),
  );
  const fetchPage = async (mode = "navigate", method = "GET") => {
    let answered: Promise<Response> | undefined;
    const works: Promise<unknown>[] = [];
    listeners.get("fetch")?.({
      request: { mode, method },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (answer) => {
        answered = answer;
      },
      waitUntil: (work) => works.push(work),
    });
    const answer = await answered;
    await Promise.all(works);
    return answer;
  };
  return { ask: fetchPage, seen };
}

const failFetch = () => Promise.reject(new TypeError("Failed to fetch"));

describe("the service worker of the signing pages", () => {
  test.each(LANGUAGES)(
    "answers a page that could not be fetched with its own page in %s",
    async (language) => {
      const words = messages[language].signing.offlinePage;
      const answer = await startWorker(failFetch, buildOfflineWorker(words, language)).ask();
      expect(answer?.status).toBe(503);
      const text = (await answer?.text()) ?? "";
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain(words.body);
    },
  );

  test("gives every answer its own nonce, which its policy names, and allows nothing else", async () => {
    const { ask } = startWorker(failFetch);
    const nonces = await Promise.all(
      [ask(), ask()].map(async (asked) => {
        const answer = await asked;
        const policy = answer?.headers.get("content-security-policy") ?? "";
        const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
        expect(policy).toMatch(/^default-src 'none'; /);
        expect(await answer?.text()).toContain(`<script nonce="${nonce}">`);
        return nonce;
      }),
    );
    expect(nonces[0]).toHaveLength(24);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test("leaves calls, files and submissions alone", async () => {
    const { ask } = startWorker(failFetch);
    for (const mode of ["cors", "same-origin", "no-cors"]) expect(await ask(mode)).toBeUndefined();
    expect(await ask("navigate", "POST")).toBeUndefined();
  });

  test("passes on a fetched page unchanged, whatever its status", async () => {
    const page = { status: 404 };
    const { ask } = startWorker(async (what) => (typeof what === "string" ? { status: 200 } : page));
    expect(await ask()).toBe(page);
  });

  test("unregisters itself once it is no longer served, and only then", async () => {
    const served = startWorker(async () => ({ status: 200 }));
    await served.ask();
    await served.ask();
    expect(served.seen).toEqual({ hasGone: false, questions: 1 });
    const removed = startWorker(async (what) => ({ status: typeof what === "string" ? 404 : 200 }));
    await removed.ask();
    expect(removed.seen.hasGone).toBe(true);
  });

  test("escapes its texts, never rendering markup", async () => {
    const words = { ...WORDS, title: `<b>"&"</b>` };
    const answer = await startWorker(failFetch, buildOfflineWorker(words, "en")).ask();
    expect(await answer?.text()).toContain("&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;");
  });
});
