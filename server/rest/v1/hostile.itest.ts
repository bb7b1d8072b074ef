import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeededRandom, getTrialCount, seed } from "@/e2e/fixtures/trials";
import { toPatientMs } from "@/server/cli/testing/patience";
import { buildHostileRequest, type Hostile } from "@/server/testing/rest/hostile";
import { type CallV1, createV1Caller } from "@/server/testing/rest/v1";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, signer } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";
import { V1_OPERATIONS } from "./operations";

const EACH = getTrialCount({ reduced: 25, full: 100 });
const INNARDS =
  /node_modules|\bat \/|\.(?:ts|mjs):\d|drizzle|postgres|duplicate key|violates|syntax error|Cannot read prop/i;

type Numbers = { document: number; template: number; recipient: number; field: number };
const NOTHING: Numbers = {
  document: 2_000_000_001,
  template: 2_000_000_002,
  recipient: 2_000_000_003,
  field: 2_000_000_004,
};
type V1Request = { method: string; path: string; json?: unknown };

/** Builds a valid request for every operation on something of a team. */
function buildRequests({ document, template, recipient, field }: Numbers): Record<string, V1Request> {
  const place = { page: 1, pageNumber: 1, pageX: 5, pageY: 5, pageWidth: 20, pageHeight: 5 };
  const person = { name: "New", email: "new@example.com", role: "SIGNER" };
  const of = `/documents/${document}`;
  return {
    "GET /documents/{id}": { method: "GET", path: of },
    "DELETE /documents/{id}": { method: "DELETE", path: of },
    "GET /documents/{id}/download": { method: "GET", path: `${of}/download?downloadOriginalDocument=true` },
    "POST /documents/{id}/send": { method: "POST", path: `${of}/send`, json: { sendEmail: true } },
    "POST /documents/{id}/resend": {
      method: "POST",
      path: `${of}/resend`,
      json: { recipients: [recipient] },
    },
    "GET /documents/{id}/recipients": { method: "GET", path: `${of}/recipients` },
    "POST /documents/{id}/recipients": { method: "POST", path: `${of}/recipients`, json: person },
    "PATCH /documents/{id}/recipients/{recipientId}": {
      method: "PATCH",
      path: `${of}/recipients/${recipient}`,
      json: { name: "Renamed" },
    },
    "DELETE /documents/{id}/recipients/{recipientId}": {
      method: "DELETE",
      path: `${of}/recipients/${recipient}`,
    },
    "GET /documents/{id}/fields": { method: "GET", path: `${of}/fields` },
    "GET /documents/{id}/fields/{fieldId}": { method: "GET", path: `${of}/fields/${field}` },
    "POST /documents/{id}/fields": {
      method: "POST",
      path: `${of}/fields`,
      json: { recipientId: recipient, type: "TEXT", ...place },
    },
    "PATCH /documents/{id}/fields/{fieldId}": {
      method: "PATCH",
      path: `${of}/fields/${field}`,
      json: { pageX: 9 },
    },
    "DELETE /documents/{id}/fields/{fieldId}": { method: "DELETE", path: `${of}/fields/${field}` },
    "GET /templates/{id}": { method: "GET", path: `/templates/${template}` },
    "DELETE /templates/{id}": { method: "DELETE", path: `/templates/${template}` },
    "POST /templates/{id}/generate-document": {
      method: "POST",
      path: `/templates/${template}/generate-document`,
      json: { recipients: [] },
    },
  };
}

/** Requests that name nothing of a team; hostile clients send them all the same. */
const NAMELESS: Record<string, V1Request> = {
  "GET /documents": { method: "GET", path: "/documents?page=1&perPage=5&query=lease" },
  "POST /documents": {
    method: "POST",
    path: "/documents",
    json: {
      title: "New",
      recipients: [{ name: "Ana", email: "ana@example.com" }],
      meta: { timezone: "Etc/UTC" },
    },
  },
  "GET /templates": { method: "GET", path: "/templates?page=1" },
  "POST /templates": { method: "POST", path: "/templates", json: { title: "New" } },
  "GET /me": { method: "GET", path: "/me" },
};

let rest: RestWorld;
let v1: CallV1;
let own: Numbers;
let theirs: Numbers;
beforeAll(async () => {
  rest = await restWorld();
  v1 = createV1Caller(rest);
  own = await createNumbers(rest.world.owner);
  theirs = await createNumbers(await rest.world.stranger());
});
afterAll(() => rest[Symbol.asyncDispose]());

async function createNumbers(person: Owner): Promise<Numbers> {
  const people = [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })];
  const draft = await rest.world.draft({ recipients: people }, person);
  const template = await rest.world.draft({ recipients: people, type: "TEMPLATE" }, person);
  return {
    document: draft.envelope.legacyId,
    template: template.envelope.legacyId,
    recipient: draft.recipients[0]?.id ?? 0,
    field: draft.fields[0]?.id ?? 0,
  };
}

/** Returns the answer without the numbers it repeats. */
const describeAnswer = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${text.replace(/\bid \d+\b/g, "id <number>")}`;

test("every operation is tested here except the two with a signed link and the document itself", () => {
  const asked = [...Object.keys(buildRequests(NOTHING)), ...Object.keys(NAMELESS)];
  const published = Object.values(V1_OPERATIONS).map(({ method, path }) => `${method} ${path}`);
  expect(asked.sort()).toEqual(published.filter((each) => !each.includes("{opaque}")).sort());
});

describe("another team's number", () => {
  test.each(Object.keys(buildRequests(NOTHING)))(
    "%s answers exactly as for an unknown number",
    async (operation) => {
      const [foreign, unknown] = [buildRequests(theirs)[operation], buildRequests(NOTHING)[operation]];
      if (!foreign || !unknown) throw new TypeError(operation);
      const describeCall = async ({ method, path, json }: V1Request) =>
        describeAnswer(await v1(method, path, json === undefined ? {} : { json }));
      const answer = await describeCall(foreign);
      expect(answer).toBe(await describeCall(unknown));
      expect(answer).toMatch(/^404 /);
    },
  );
});

type HostileResponse = { status: number; text: string };

function sendHostile(
  { method, path, headers, body }: Hostile,
  token: string,
  peer: string,
): Promise<HostileResponse> {
  const { hostname, port } = new URL(rest.baseUrl);
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        hostname,
        port,
        method,
        path: `/api/v1${path}`.replace(/[^\x21-\x7e]/gu, encodeURIComponent),
        headers: { ...headers, authorization: token, "x-test-peer": peer },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
        );
        answer.on("error", reject);
      },
    );
    call.on("error", reject);
    call.setTimeout(20_000, () => call.destroy(new Error("no answer within 20 s")));
    call.end(typeof body === "string" ? body : undefined);
  });
}

describe("hostile requests", () => {
  test.each([...Object.entries(buildRequests(NOTHING)), ...Object.entries(NAMELESS)].map(([name]) => name))(
    "%s never answers 5xx and reveals no internals",
    async (operation) => {
      const sound = buildRequests(own)[operation] ?? NAMELESS[operation];
      if (!sound) throw new TypeError(operation);
      const chance = createSeededRandom(seed + operation.length * 7919);
      const token = await rest.getToken(rest.world.owner);
      for (let asked = 0; asked < EACH; asked += 1) {
        const reads = sound.method === "GET" || sound.method === "DELETE";
        const question = buildHostileRequest(
          { method: reads ? "GET" : "POST", path: sound.path, json: sound.json },
          sound.json,
          chance,
        );
        const method = reads ? sound.method : question.method === "POST" ? sound.method : question.method;
        const { status, text } = await sendHostile(
          { ...question, method },
          token,
          `198.51.100.${operation.length}`,
        );
        const told = `${method} ${question.path.slice(0, 200)} ${String(question.body).slice(0, 300)} → ${status} ${text.slice(0, 400)}`;
        expect(status, told).toBeLessThan(500);
        if (status < 400) continue;
        expect(JSON.parse(text), told).toMatchObject({ message: expect.stringMatching(/./) });
        expect(text, told).not.toMatch(INNARDS);
      }
    },
    toPatientMs(300),
  );
});
