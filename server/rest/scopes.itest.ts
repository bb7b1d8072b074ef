import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_SCOPES, type ApiScope, type OperationScope } from "@/server/domain/tenancy/api-scope";
import { listPublishedProcedures } from "@/server/routers/published-procedures";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { createMemberToken, createV1Caller } from "@/server/testing/rest/v1";
import { box, signer } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";
import { OPERATION_SCOPES } from "./operation-scopes";
import { V1_OPERATIONS } from "./v1/operations";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const createTokenWith = (scopes: readonly ApiScope[], owner: Owner = it.world.owner) =>
  it.rest.getToken(owner, { scopes });
const postWithScopes = async (path: string, json: object, scopes: readonly ApiScope[]) =>
  it.post(path, json, { token: await createTokenWith(scopes) });
const buildScopeRefusal = (...scopes: ApiScope[]) => ({
  status: 403,
  body: {
    code: "FORBIDDEN",
    message: `The API token lacks the scope ${scopes.map((scope) => `"${scope}"`).join(" or ")}.`,
  },
});

/** Lists the scopes that each open an operation on their own. */
const listOpeningScopes = (scope: OperationScope): ApiScope[] =>
  scope === "byType" ? ["write", "template"] : scope === "none" ? [] : [scope];

describe("every operation", () => {
  test("names its scope, and no scope is named for an unknown operation", () => {
    const published = listPublishedProcedures().map(({ name }) => name);
    expect(Object.keys(OPERATION_SCOPES).sort()).toEqual(published.sort());
  });

  test("of v2 refuses a token that has every scope but the needed one, before reading anything", async () => {
    const byMissing = new Map<string, string>();
    const wrong: string[] = [];
    for (const { name, method, path } of listPublishedProcedures()) {
      const needed = listOpeningScopes(OPERATION_SCOPES[name] ?? "none");
      if (needed.length === 0) continue;
      const key = needed.join();
      const others = API_SCOPES.filter((scope) => !needed.includes(scope));
      const token = byMissing.get(key) ?? (await createTokenWith(others));
      byMissing.set(key, token);
      const address = `/api/v2${path.replace(/\{\w+\}/g, "1")}`;
      const answer = await it.rest.call(method, address, {
        token,
        ...(method === "POST" ? { json: {} } : {}),
      });
      const refusal: unknown = await answer.json();
      const expected = buildScopeRefusal(...needed);
      if (
        answer.status !== 403 ||
        JSON.stringify(refusal) !== JSON.stringify({ message: expected.body.message, code: "FORBIDDEN" })
      )
        wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(refusal)}`);
    }
    expect(wrong).toEqual([]);
  });

  test("of v1 refuses such a token with its own error body", async () => {
    const v1 = createV1Caller(it.rest);
    const wrong: string[] = [];
    for (const { method, path, scope } of Object.values(V1_OPERATIONS)) {
      const [needed] = listOpeningScopes(scope);
      if (!needed || path.includes("{opaque}")) continue;
      const token = await createTokenWith(API_SCOPES.filter((one) => one !== needed));
      const json = method === "GET" || method === "DELETE" ? {} : { json: {} };
      const { status, body } = await v1(method, path.replace(/\{\w+\}/g, "1"), { token, ...json });
      if (status !== 403 || body.message !== buildScopeRefusal(needed).body.message)
        wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("that only reads accepts a token with the scope read alone", async () => {
    const token = await createTokenWith(["read"]);
    for (const path of [
      "/envelope",
      "/envelope/template",
      "/contact",
      "/folder",
      "/overview",
      "/bulk-send",
    ]) {
      expect([path, (await it.get(path, { token })).status]).toEqual([path, 200]);
    }
  });
});

const COLUMNS = [{ kind: "externalId", header: "Contract" }];

describe("a token with scopes for documents", () => {
  test("cannot change templates, through any operation that takes both", async () => {
    const template = await it.world.draft({
      type: "TEMPLATE",
      recipients: [signer("Ana", { fields: [box("TEXT")] })],
    });
    const id = template.envelope.id;
    const token = await createTokenWith(["read", "write", "send"]);
    const tries: [string, object][] = [
      ["/envelope/update", { envelopeId: id, data: { title: "Taken" } }],
      ["/envelope/rename", { envelopeId: id, title: "Taken" }],
      ["/envelope/duplicate", { envelopeId: id }],
      ["/envelope/delete", { envelopeId: id }],
      [
        "/envelope/recipient/create-many",
        { envelopeId: id, data: [{ email: "m@example.com", name: "M", role: "SIGNER" }] },
      ],
      ["/envelope/field/delete", { fieldId: template.fields[0]?.id }],
      ["/folder/create", { name: "Models", type: "TEMPLATE" }],
    ];
    for (const [path, json] of tries) {
      expect([path, await it.post(path, json, { token })]).toMatchObject([
        path,
        buildScopeRefusal("template"),
      ]);
    }
    const bulk = await it.post("/envelope/bulk/delete", { envelopeIds: [id] }, { token });
    expect(bulk.body).toMatchObject({ deletedCount: 0 });
    const [row] = await it.sql`select title, deleted_at from envelope where id = ${id}`;
    expect(row).toEqual({ title: template.envelope.title, deleted_at: null });
  });

  test("cannot send by using a template, bulk sending or bulk resending", async () => {
    const template = await it.world.draft({
      type: "TEMPLATE",
      recipients: [signer("Ana", { fields: [box("SIGNATURE")] })],
    });
    const sent = await it.world.send({ recipients: [signer("Ana")] });
    const scopes = ["read", "write", "template"] as const;
    const use = { envelopeId: template.envelope.id, recipients: [], distributeDocument: true };
    expect(await postWithScopes("/envelope/use", use, scopes)).toMatchObject(buildScopeRefusal("send"));
    const many = {
      templateId: template.envelope.id,
      name: "N",
      mode: "SEND",
      columns: COLUMNS,
      rows: [["C-1"]],
    };
    expect(await postWithScopes("/bulk-send/create", many, scopes)).toMatchObject(buildScopeRefusal("send"));
    const repeatedInput = { kind: "RESEND", selection: { envelopeIds: [sent.envelope.id] } };
    expect(await postWithScopes("/bulk-action/create", repeatedInput, scopes)).toMatchObject(
      buildScopeRefusal("send"),
    );
    expect(
      (await postWithScopes("/envelope/use", { ...use, distributeDocument: false }, scopes)).status,
    ).toBe(200);
  });

  test("cannot hand a sent document to another person", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana")] });
    const change = {
      envelopeId: sent.envelope.id,
      data: [{ id: sent.recipients[0]?.id, email: "mallory@example.com" }],
    };
    expect(await postWithScopes("/envelope/recipient/update-many", change, ["read", "write"])).toMatchObject(
      buildScopeRefusal("send"),
    );
    expect((await postWithScopes("/envelope/recipient/update-many", change, ["write", "send"])).status).toBe(
      200,
    );
  });
});

describe("a token with scopes for templates", () => {
  test("cannot change documents", async () => {
    const draft = await it.world.draft({ recipients: [signer("Ana")] });
    const id = draft.envelope.id;
    const scopes = ["read", "template", "send"] as const;
    for (const [path, json] of [
      ["/envelope/update", { envelopeId: id, data: { title: "Taken" } }],
      ["/envelope/delete", { envelopeId: id }],
      ["/folder/create", { name: "Papers" }],
    ] as const) {
      expect([path, await postWithScopes(path, json, scopes)]).toMatchObject([
        path,
        buildScopeRefusal("write"),
      ]);
    }
  });
});

describe("signing links", () => {
  test("are blank for a token without the scope send, whatever its creator may see", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana")] });
    const readRecipientToken = async (scopes: readonly ApiScope[]) => {
      const { body } = await it.get(`/envelope/${sent.envelope.id}`, {
        token: await createTokenWith(scopes),
      });
      return body.recipients[0].token;
    };
    expect(await readRecipientToken(["read", "write", "template", "webhook", "member"])).toBe("");
    expect(await readRecipientToken(["read", "send"])).toMatch(/^\w{32}$/);
  });

  test("cannot be added to a webhook by a token without the scope send", async () => {
    const hook = {
      webhookUrl: "https://hooks.example.com/in",
      eventTriggers: ["DOCUMENT_SENT"],
      includeSigningTokens: true,
    };
    expect(await postWithScopes("/webhook/create", hook, ["read", "webhook"])).toMatchObject(
      buildScopeRefusal("send"),
    );
    const plain = await postWithScopes("/webhook/create", { ...hook, includeSigningTokens: false }, [
      "webhook",
    ]);
    const widened = { id: plain.body.id, data: { includeSigningTokens: true } };
    expect(await postWithScopes("/webhook/update", widened, ["webhook"])).toMatchObject(
      buildScopeRefusal("send"),
    );
    expect((await postWithScopes("/webhook/update", widened, ["webhook", "send"])).status).toBe(200);
  });
});

test("a token never exceeds its creator's current role: demotion blanks links and hides admin envelopes", async () => {
  const { member } = await createMemberToken(it.rest);
  const { teamId } = it.world.owner;
  const setRole = (role: string) =>
    it.sql`update team_member set role = ${role}::team_role where team_id = ${teamId} and user_id = ${member.userId}`;
  await setRole("ADMIN");
  const token = await it.rest.getToken(member);
  const sent = await it.world.send({ recipients: [signer("Ana")] });
  const hidden = await it.world.send({ visibility: "ADMIN", recipients: [signer("Ana")] });
  const readEnvelope = (id: string) => it.get(`/envelope/${id}`, { token });
  expect((await readEnvelope(sent.envelope.id)).body.recipients[0].token).not.toBe("");
  expect((await readEnvelope(hidden.envelope.id)).status).toBe(200);
  await setRole("MEMBER");
  expect((await readEnvelope(sent.envelope.id)).body.recipients[0].token).toBe("");
  expect((await readEnvelope(hidden.envelope.id)).status).toBe(404);
  expect((await it.get("/webhook", { token })).status).toBe(403);
});

test("a token from before scopes existed has every scope", async () => {
  await it.sql`insert into api_token (team_id, user_id, name, token_hash, last_four, created_at)
    values (${it.world.owner.teamId}, ${it.world.owner.userId}, 'old', '\\x00'::bytea, 'abcd', now())`;
  const [row] = await it.sql`select scopes from api_token where name = 'old'`;
  expect(row?.scopes).toEqual([...API_SCOPES]);
});
