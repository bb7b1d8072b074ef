import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as getOne } from "@/app/api/v2/envelope/[envelopeId]/route";
import { POST as getMany } from "@/app/api/v2/envelope/get-many/route";
import { GET as list } from "@/app/api/v2/envelope/route";
import { toPatientMs } from "@/server/cli/testing/patience";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { measureLeastTurn, measureSlowness } from "@/server/testing/rest/turns";

/** Longest block of the event loop, in ms on an idle machine. */
const MOST_MS = 150;

let it: CallWorld;
let full: string[];
beforeAll(async () => {
  it = await callWorld();
  const first = await createFullEnvelope();
  full = [first];
  while (full.length < 20) {
    const copy = await it.post("/envelope/duplicate", { envelopeId: first });
    expect(copy.status, copy.text.slice(0, 500)).toBe(200);
    full.push(String(copy.body.id));
  }
}, toPatientMs(150));
afterAll(() => it[Symbol.asyncDispose]());

/** Builds an envelope with the maximum of recipients and fields, each with texts. */
async function createFullEnvelope(): Promise<string> {
  const people = Array.from({ length: DEFAULT_LIMITS.recipientsPerEnvelope }, (_, index) => ({
    email: `signer${index}@example.org`,
    name: `Signer ${index}`,
    role: "SIGNER" as const,
  }));
  const { envelope, recipients } = await it.world.draft({ recipients: people });
  const data = Array.from({ length: DEFAULT_LIMITS.fieldsPerEnvelope }, (_, index) => ({
    type: "TEXT",
    recipientId: recipients[index % recipients.length]?.id,
    page: 1,
    positionX: index % 90,
    positionY: index % 80,
    width: 5,
    height: 2,
    fieldMeta: { type: "text", label: `Label ${index}`, placeholder: "As in your passport" },
  }));
  const answer = await it.post("/envelope/field/create-many", { envelopeId: envelope.id, data });
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return envelope.id;
}

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type RouteRequest = { route: Route; path: string; params?: Record<string, string>; json?: unknown };

const asks: Record<string, () => RouteRequest> = {
  "an envelope with all it may hold": () => ({
    route: getOne,
    path: `/${full[0]}`,
    params: { envelopeId: String(full[0]) },
  }),
  "20 of them at once": () => ({
    route: getMany,
    path: "/get-many",
    json: { ids: { type: "envelopeId", ids: full } },
  }),
  "a page of them": () => ({ route: list, path: "?perPage=100&folderId=*" }),
};

/** Calls the route directly, without the test server's comparison and the client's work on an answer. */
async function readWholeAnswer({ route, path, params = {}, json }: RouteRequest): Promise<void> {
  const headers = { authorization: it.rest.apiToken, "content-type": "application/json" };
  const sent = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
  const request = new Request(`http://localhost/api/v2/envelope${path}`, { headers, ...sent });
  const { status, body } = await route(request, { params: Promise.resolve(params) });
  expect(status).toBe(200);
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    expect(part.value.byteLength).toBeGreaterThan(0);
  }
}

test.each(Object.entries(asks))(
  "%s: no answer blocks the event loop for more than 150 ms",
  async (_, asked) => {
    const allowed = MOST_MS * (await measureSlowness());
    expect(await measureLeastTurn(() => readWholeAnswer(asked()), allowed, 10)).toBeLessThanOrEqual(allowed);
  },
  toPatientMs(60),
);
