import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeededRandom, getTrialCount, seed } from "@/e2e/fixtures/trials";
import { toPatientMs } from "@/server/cli/testing/patience";
import { ERRORS } from "@/server/domain/errors";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { buildHostileRequest, type Hostile } from "@/server/testing/rest/hostile";
import {
  type Belongings,
  buildSampleRequests,
  createBelongings,
  NOTHING,
} from "@/server/testing/rest/requests";

/** Budget for all operations; the whole run stays under two minutes whatever the counts. */
const BUDGET_MS = getTrialCount({ reduced: 25_000, full: 110_000 });
const PER_OPERATION = getTrialCount({ reduced: 40, full: 400 });

let it: CallWorld;
let own: Belongings;
beforeAll(async () => {
  it = await callWorld();
  own = await createBelongings(it, it.world.owner, it.rest.apiToken);
});
afterAll(() => it[Symbol.asyncDispose]());

const OPERATIONS = Object.keys(buildSampleRequests(NOTHING));
/** Text that could only come from our code, our disk or our database. */
const INNARDS =
  /node_modules|\bat \/|\.(?:ts|mjs):\d|drizzle|postgres|pg_|duplicate key|violates|syntax error|select .* from|insert into|ECONN|undefined is not|Cannot read prop|stack/i;

type HostileResponse = { status: number; text: string; type: string; requestId: string };

/** Sends a request over a raw socket: fetch refuses half of a hostile client's requests. */
function sendHostile(
  { method, path, headers, body }: Hostile,
  token: string,
  peer: string,
): Promise<HostileResponse> {
  const { hostname, port } = new URL(it.rest.baseUrl);
  const blank = new Request("http://x/", { method: "POST", body: body ?? "", headers });
  return new Promise((resolve, reject) => {
    const type = blank.headers.get("content-type");
    const call = httpRequest(
      {
        hostname,
        port,
        method,
        // Characters that no HTTP client can send raw.
        path: `/api/v2${path}`.replace(/[^\x21-\x7e]/gu, encodeURIComponent),
        headers: {
          ...headers,
          ...(type && body !== null ? { "content-type": type } : {}),
          authorization: token,
          "x-test-peer": peer,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString("utf8"),
            type: String(answer.headers["content-type"] ?? ""),
            requestId: String(answer.headers["x-request-id"] ?? ""),
          }),
        );
        answer.on("error", reject);
      },
    );
    call.on("error", reject);
    call.setTimeout(20_000, () => call.destroy(new Error("no answer within 20 s")));
    if (body === null) call.end();
    else void blank.arrayBuffer().then((bytes) => call.end(Buffer.from(bytes)), reject);
  });
}

/** Returns the fault of an answer, or null. */
function findComplaint({ status, text, type, requestId }: HostileResponse): string | null {
  if (requestId === "" && status !== 400) return "without a request id";
  if (status >= 500) return `status ${status}`;
  if (status < 400) return null;
  if (!type.startsWith("application/json")) return `${status} as ${type}`;
  const body: unknown = JSON.parse(text);
  if (typeof body !== "object" || body === null) return "no error body";
  const { message, code, ...rest } = { message: undefined, code: undefined, ...body };
  if (typeof message !== "string" || message === "") return "no message";
  if (typeof code !== "string" || !(code in ERRORS)) return `unknown code ${String(code)}`;
  if (Object.keys(rest).some((key) => key !== "issues")) return `other keys: ${Object.keys(rest)}`;
  return INNARDS.test(text) ? "tells of our innards" : null;
}

async function buildPayload(operation: string): Promise<unknown> {
  const { json, form } = buildSampleRequests(own)[operation] ?? {};
  if (json !== undefined) return json;
  const text = form?.get("payload");
  return typeof text === "string" ? JSON.parse(text) : {};
}

describe("a hostile request gets no 5xx and no internal details", () => {
  const each = Math.floor(BUDGET_MS / OPERATIONS.length);
  test.each(OPERATIONS)(
    "%s",
    async (operation) => {
      const sound = buildSampleRequests(own)[operation];
      if (!sound) throw new TypeError(operation);
      const index = OPERATIONS.indexOf(operation);
      const chance = createSeededRandom(seed + index * 7919);
      const payload = await buildPayload(operation);
      // A token and an address of its own per operation: this test does not cover rate limits.
      const token = await it.rest.getToken(it.world.owner);
      const until = performance.now() + each;
      let asked = 0;
      while (asked < PER_OPERATION && (asked < 5 || performance.now() < until)) {
        const question = buildHostileRequest(sound, payload, chance);
        const answer = await sendHostile(question, token, `198.51.100.${index + 1}`);
        asked += 1;
        const wrong = findComplaint(answer);
        if (wrong) {
          const body = typeof question.body === "string" ? question.body.slice(0, 500) : "a form";
          expect.fail(
            `${wrong}: ${question.method} ${question.path.slice(0, 300)} ${JSON.stringify(question.headers)} ${body}\n→ ${answer.status} ${answer.text.slice(0, 500)}`,
          );
        }
      }
      expect(asked).toBeGreaterThanOrEqual(5);
    },
    toPatientMs(150),
  );

  test("and the team's envelopes and folders can still be read afterwards", async () => {
    expect((await it.get("/envelope?folderId=*")).status).toBe(200);
    expect((await it.get("/folder")).status).toBe(200);
  });
});
