import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { recipients } from "@/server/db/schema";
import { readSigningToken } from "@/server/db/store/tokens";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import {
  type Belongings,
  buildSampleRequests,
  createBelongings,
  sendRequest,
} from "@/server/testing/rest/requests";
import { isHolding, type Planted, plantSecrets } from "@/server/testing/rest/secrets";
import { asToken, collectKnownInputs, tryProcedure } from "@/server/testing/rest/walk";
import { buildInput, buildValidInput, listProcedures } from "@/server/testing/routers/inputs";
import type { Owner } from "@/server/testing/world/world";
import { V1_OPERATIONS } from "./v1/operations";

vi.setConfig({ testTimeout: toPatientMs(60) });

let it: CallWorld;
let of: Belongings;
let secrets: Planted[];
let member: { person: Owner; token: string };
let owner: { person: Owner; token: string };
beforeAll(async () => {
  it = await callWorld();
  owner = { person: it.world.owner, token: it.rest.apiToken };
  of = await createBelongings(it, owner.person, owner.token);
  await it.post("/envelope/direct-link/create", { envelopeId: of.template });
  member = await it.member("MEMBER");
  const rows = await it.world.db.select().from(recipients);
  const webhook = await it.post("/webhook/rotate-secret", { id: of.webhook, overlapHours: 0 });
  const rotated = await it.post("/webhook/rotate-secret", { id: of.webhook });
  secrets = [
    ...rows.map((row): Planted => ["signing token", readSigningToken(row)]),
    ["webhook secret before", String(webhook.body.secret)],
    ["webhook secret", String(rotated.body.secret)],
    ...(await plantSecrets(it)),
  ];
});
afterAll(() => it[Symbol.asyncDispose]());

/** Returns the kinds of secrets that a text reveals. */
const listLeaks = (text: string): string[] => [
  ...new Set(secrets.filter(([, secret]) => isHolding(text, secret)).map(([kind]) => kind)),
];

/** The same table of ids, with each envelope in turn at the place that most operations read. */
const listViews = (): [string, Belongings][] => [
  ["draft", of],
  ["sent", { ...of, envelope: of.sent, recipient: of.sentRecipient }],
  ["template", { ...of, envelope: of.template }],
];

describe("a MEMBER who is neither owner nor recipient finds no signing token or other secret", () => {
  test("in any procedure, by session or by token, for any envelope", async () => {
    const found: string[] = [];
    const unread: string[] = [];
    let answered = 0;
    for (const procedure of listProcedures()) {
      const { name } = procedure;
      for (const [which, ids] of listViews()) {
        const values = await collectKnownInputs(it, name, ids);
        const input = buildInput(procedure, values);
        for (const actor of [member.person, asToken(member.person)]) {
          const outcome = await tryProcedure(it, name, input, actor);
          if (outcome === null) continue;
          for (const kind of listLeaks(outcome)) found.push(`${kind}: ${name} (${which}, ${actor.kind})`);
          if (outcome.startsWith("refused BAD_REQUEST")) unread.push(`${name}: ${outcome}`);
          else if (!outcome.startsWith("refused")) answered += 1;
        }
      }
    }
    expect(found).toEqual([]);
    // The check only counts if the inputs get past the schemas: none may be refused for its shape.
    expect([...new Set(unread.map((line) => line.split(":")[0]))]).toEqual(UNREACHED);
    expect(answered).toBeGreaterThan(150);
  });

  test("in any operation of REST", async () => {
    const found: string[] = [];
    for (const [which, ids] of listViews()) {
      const table = Object.entries(buildSampleRequests(ids));
      const toEndRank = ([name]: [string, unknown]) => (/delete|cancel|reject/.test(name) ? 1 : 0);
      for (const [operation, request] of table.toSorted((a, b) => toEndRank(a) - toEndRank(b))) {
        const answer = await sendRequest(it, request, member.token);
        const answerText = Buffer.from(await answer.arrayBuffer()).toString("latin1");
        for (const kind of listLeaks(answerText)) found.push(`${kind}: ${operation} (${which})`);
      }
    }
    expect(found).toEqual([]);
  });

  test("in any operation of v1", async () => {
    const rows =
      await it.sql`select id, legacy_id from envelope where id in (${of.envelope}, ${of.sent}, ${of.template})`;
    const found: string[] = [];
    for (const { id, legacy_id } of rows) {
      const [person] = await it.sql`select id from recipient where envelope_id = ${id} limit 1`;
      for (const [name, operation] of Object.entries(V1_OPERATIONS)) {
        const path = operation.path
          .replace("{id}", String(legacy_id))
          .replace("{recipientId}", String(person?.id))
          .replace("{fieldId}", String(of.field))
          .replace("{opaque}", "x");
        const json = buildValidInput(operation.body, { recipients: [person?.id] });
        const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
        const answer = await it.rest.call(operation.method, `/api/v1${path}`, {
          token: member.token,
          ...(hasBody ? { json } : {}),
        });
        const answerText = Buffer.from(await answer.arrayBuffer()).toString("latin1");
        for (const kind of listLeaks(answerText)) found.push(`${kind}: ${name} (${id})`);
      }
    }
    expect(found).toEqual([]);
  });

  test("although the test data holds a secret of every kind", () => {
    expect([...new Set(secrets.map(([kind]) => kind))].toSorted()).toEqual(KINDS);
    expect(secrets.filter(([, value]) => value.length < 6)).toEqual([]);
  });

  test("while the owner finds signing tokens in every operation that hands out links", async () => {
    const handing: string[] = [];
    for (const procedure of listProcedures()) {
      const { name } = procedure;
      const ids = { ...of, envelope: of.sent, recipient: of.sentRecipient };
      const values = await collectKnownInputs(it, name, ids);
      const input = buildInput(procedure, values);
      const outcome = await tryProcedure(it, name, input, asToken(owner.person));
      if (outcome !== null && listLeaks(outcome).includes("signing token")) handing.push(name);
    }
    expect(handing).toEqual(
      expect.arrayContaining([
        "envelope.get",
        "envelope.distribute",
        "envelope.redistribute",
        "recipient.get",
        "recipient.revealLink",
        "legacy.document",
      ]),
    );
    expect(z.array(z.string()).parse(handing)).not.toContain("webhook.delivery");
  });
});

const KINDS = [
  "API token",
  "CLAVE_UNICA_CLIENT_SECRET",
  "CSC_CLIENT_SECRET",
  "ENCRYPTION_KEYS",
  "NEXTAUTH_SECRET",
  "SIGNING_PASSPHRASE",
  "TOKEN_HMAC_KEY",
  "TOTP secret",
  "backup code",
  "code in DIRECT_LINK_CODE",
  "code in RECIPIENT_CODE",
  "code in SENDER_ADDRESS_CODE",
  "code in SIGN_IN_CODE",
  "hand-off",
  "link in INVITATION",
  "link in RECIPIENT_REQUEST",
  "link in RESET_PASSWORD",
  "link in SIGN_IN_LINK",
  "presign token",
  "provider's access token",
  "provider's state",
  "provider's verifier",
  "session",
  "signing token",
  "upload address",
  "webhook secret",
  "webhook secret before",
];

/** Inputs that no schema can describe: bytes of a picture or a file, a passkey's answer. */
const UNREACHED = [
  "account.setAvatar",
  "branding.setLogo",
  "bulkSend.readTable",
  "handOff.draw",
  "mailReport.take",
  "signing.addPicture",
  "signing.saveSignature",
  "verify.deep",
];
