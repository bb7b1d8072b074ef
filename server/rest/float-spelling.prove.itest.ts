import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { type CallV1, createV1Caller } from "@/server/testing/rest/v1";
import { signer } from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

let it: CallWorld;
let v1: CallV1;
let bulkSendId: string;
let bulkActionId: string;
let templateId: string;
let sent: Sent;
beforeAll(async () => {
  it = await callWorld();
  v1 = createV1Caller(it.rest);
  sent = await it.world.send({ title: "Lease", recipients: [signer("Ana"), signer("Ben")] });
  const { envelope } = await it.world.draft({ type: "TEMPLATE" });
  const batch = await it.post("/bulk-send/create", {
    templateId: envelope.id,
    name: "Leases",
    mode: "DRAFT",
    columns: [{ kind: "externalId" }],
    rows: [["A-1"]],
  });
  bulkSendId = batch.body.id;
  const action = await it.post("/bulk-action/create", {
    kind: "MOVE",
    folderId: null,
    selection: { envelopeIds: [sent.envelope.id] },
  });
  bulkActionId = action.body.id;
  templateId = envelope.id;
});
afterAll(() => it[Symbol.asyncDispose]());

const getRecipientId = () => sent.recipients[0]?.id ?? 0;
const getFieldId = () => sent.fields[0]?.id ?? 0;
const NOT_INTEGERS = ["1.5", "1e3", "1.", "0x1", ".0", "1.0.0", "+1.0", " 1.0", "01.0", "1,0", "١.٠", "NaN"];

/** Operations with integers in their query, with those keys. */
const LISTS: [string, string[]][] = [
  ["/envelope", ["page", "perPage", "templateId"]],
  ["/folder", ["page", "perPage"]],
  ["/webhook", ["page", "perPage"]],
  ["/webhook/delivery", ["page", "perPage"]],
  ["/envelope/{envelopeId}/audit-log", ["page", "perPage"]],
  ["/envelope/{envelopeId}/mail", ["page", "perPage", "recipientId"]],
  ["/envelope/{envelopeId}/view", ["page", "perPage"]],
  ["/envelope/item/{envelopeItemId}/suggestions", ["fromPage"]],
  ["/envelope/search", ["limit"]],
  ["/contact", ["page", "perPage"]],
  ["/contact/suggestion", ["limit"]],
  ["/envelope/template", ["page", "perPage"]],
  ["/export", ["page", "perPage"]],
  ["/envelope/{templateId}/revision", ["page", "perPage"]],
  ["/notice", ["page", "perPage"]],
  ["/member", ["page", "perPage"]],
  ["/organisation/log", ["page", "perPage", "teamId"]],
  ["/organisation/log/export", ["teamId"]],
  ["/bulk-send", ["page", "perPage"]],
  ["/bulk-send/{bulkSendId}/rows", ["page", "perPage"]],
  ["/bulk-action", ["page", "perPage", "userId"]],
  ["/bulk-action/{bulkActionId}/items", ["page", "perPage"]],
];
const KEYS = LISTS.flatMap(([route, keys]) => keys.map((key): [string, string] => [route, key]));
const getPath = (route: string) =>
  route
    .replace("{envelopeId}", sent.envelope.id)
    .replace("{bulkSendId}", bulkSendId)
    .replace("{bulkActionId}", bulkActionId)
    .replace("{envelopeItemId}", sent.items[0]?.id ?? "")
    .replace("{templateId}", templateId);
/** Further query parameters that a route requires or answers JSON by. */
const BESIDE: Readonly<Record<string, string>> = {
  "/envelope/search": "query=lease&",
  "/organisation/log/export": "format=jsonl&",
};
const withKey = (route: string, key: string, value: string) =>
  `${getPath(route)}?${BESIDE[route] ?? ""}${key}=${encodeURIComponent(value)}`;

test("the tables below list every route that reads integers", () => {
  const root = path.resolve(import.meta.dirname, "../../app/api/v2");
  const spelt = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (file) => file.endsWith("route.ts") && /\bint\b/.test(readFileSync(path.join(root, file), "utf8")),
    )
    .map((file) => `/${path.dirname(file)}`.replaceAll("[", "{").replaceAll("]", "}"));
  const lists = LISTS.map(([route]) => route.replace("{templateId}", "{envelopeId}"));
  const revisions = ["/envelope/{envelopeId}/difference", "/envelope/{envelopeId}/revision/{revision}"];
  const ours = [...lists, ...revisions, "/envelope/field/{fieldId}"];
  const people = ["/envelope/recipient/{recipientId}", "/envelope/recipient/{recipientId}/reject"];
  expect(spelt.toSorted()).toEqual([...ours, ...people].toSorted());
});

describe("an integer in the query may be written with a zero fraction", () => {
  test.each(KEYS)("GET %s: %s=2.0 gives the same answer as 2", async (route, key) => {
    const [plain, float, long] = await Promise.all(
      ["2", "2.0", "2.000"].map((value) => it.get(withKey(route, key, value))),
    );
    expect(plain?.status).toBe(200);
    expect([float?.text, long?.text]).toEqual([plain?.text, plain?.text]);
  });

  test.each(KEYS)("GET %s: %s that is not an integer is refused with 400 and named", async (route, key) => {
    for (const value of NOT_INTEGERS) {
      const { status, body } = await it.get(withKey(route, key, value));
      expect([value, status, body.code, body.issues[0].path]).toEqual([value, 400, "BAD_REQUEST", key]);
    }
  });

  test("keeps its bounds", async () => {
    for (const value of ["0.0", "-1.0", "-0.0", "9007199254740993.0"]) {
      expect([value, (await it.get(withKey("/envelope", "page", value))).status]).toEqual([value, 400]);
    }
    expect((await it.get("/envelope?perPage=101.0")).status).toBe(400);
  });
});

describe("an integer in the path may be written with a zero fraction", () => {
  test("a recipient and a field are found", async () => {
    const recipient = await it.get(`/envelope/recipient/${getRecipientId()}.0`);
    expect([recipient.status, recipient.body.id]).toEqual([200, getRecipientId()]);
    const field = await it.get(`/envelope/field/${getFieldId()}.0`);
    expect([field.status, field.body.id]).toEqual([200, getFieldId()]);
  });

  test.each([
    ["GET", "/envelope/recipient/", "", "recipientId"],
    ["GET", "/envelope/field/", "", "fieldId"],
    ["POST", "/envelope/recipient/", "/reject", "recipientId"],
  ])("%s %s…%s that is not an integer is refused with 400 and named", async (method, before, after, key) => {
    for (const value of NOT_INTEGERS) {
      const { status, body } = await it.send(method, `${before}${encodeURIComponent(value)}${after}`, {
        ...(method === "POST" ? { json: { reason: "No" } } : {}),
      });
      expect([value, status, body.issues?.[0].path]).toEqual([value, 400, key]);
    }
  });

  test("a revision is found, and two revisions are compared", async () => {
    for (const path of ["revision/1", "difference?from=1&to=1"]) {
      const float = await it.get(`/envelope/${templateId}/${path.replaceAll("1", "1.0")}`);
      const plain = await it.get(`/envelope/${templateId}/${path}`);
      expect([path, float.status, float.text]).toEqual([path, 200, plain.text]);
    }
  });

  test("a recipient's rejection is recorded", async () => {
    const other = await it.world.send({ recipients: [signer("Ana")] });
    const id = other.recipients[0]?.id;
    const { status } = await it.post(`/envelope/recipient/${id}.0/reject`, {
      reason: "No",
    });
    expect(status).toBe(200);
  });
});

test("a JSON body takes a number, never a string with one", async () => {
  const envelopeId = sent.envelope.id;
  const redistributeEnvelope = (recipients: unknown[]) =>
    it.post("/envelope/redistribute", { envelopeId, recipients });
  const { status, body } = await redistributeEnvelope([`${getRecipientId()}.0`]);
  expect([status, body.issues[0].path]).toEqual([400, "recipients.0"]);
  expect((await redistributeEnvelope([getRecipientId()])).status).toBe(200);
});

describe("v1", () => {
  const getLegacyId = () => sent.envelope.legacyId;

  test("finds documents, recipients and fields", async () => {
    const [plain, float] = await Promise.all(
      [`${getLegacyId()}`, `${getLegacyId()}.0`].map((spelt) => v1("GET", `/documents/${spelt}`)),
    );
    expect(plain?.status).toBe(200);
    expect([float?.status, float?.text]).toEqual([200, plain?.text]);
    const draft = await it.world.draft({ recipients: [signer("Ana")] });
    const at = `/documents/${draft.envelope.legacyId}.0`;
    const changes = { json: { name: "Anna", email: "ana@example.com", role: "SIGNER" } };
    expect((await v1("PATCH", `${at}/recipients/${draft.recipients[0]?.id}.0`, changes)).status).toBe(200);
    expect((await v1("DELETE", `${at}/fields/${draft.fields[0]?.id}.0`)).status).toBe(200);
  });

  test("finds pages and templates, too", async () => {
    const [plain, float] = await Promise.all(
      ["?page=1&perPage=2", "?page=1.0&perPage=2.0"].map((query) => v1("GET", `/documents${query}`)),
    );
    expect([float?.status, float?.text]).toEqual([200, plain?.text]);
    const template = await it.world.draft({ type: "TEMPLATE", recipients: [signer("Ana")] });
    expect((await v1("GET", `/templates/${template.envelope.legacyId}.0`)).status).toBe(200);
  });

  test("gives 404 for a non-integer in the path and names one in the query", async () => {
    for (const value of NOT_INTEGERS) {
      const spelt = encodeURIComponent(value);
      expect([value, (await v1("GET", `/documents/${spelt}`)).status]).toEqual([value, 404]);
      const { status, body } = await v1("GET", `/documents?page=${spelt}`);
      expect([value, status, body.issues[0].path]).toEqual([value, 400, "page"]);
    }
  });
});
