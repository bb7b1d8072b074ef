import { execFileSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { buildEvidenceContext } from "@/server/db/store/identity";
import { completeEnvironment, env, parseEnvironment } from "@/server/env";
import { loadAuditLogPdf } from "@/server/evidence/audit-log";
import { sealEnvelope } from "@/server/jobs/seal-envelope";
import { log } from "@/server/log";
import { provide } from "@/server/runtime";
import { decrypt, getSecretKeys } from "@/server/secrets";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  followClaveUnicaRedirects,
  MARIA,
  PEDRO,
  startTestProvider,
  type TestPerson,
  type TestProvider,
} from "@/server/testing/identity/claveunica";
import { createLinkedTemplate, createVisitorCaller } from "@/server/testing/world/direct-link";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  signer,
  signingCaller,
  tab,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { finishIdentity, startIdentity } from "./identity";

const BASE = "http://localhost:3000";
const CALLBACK = `${BASE}/api/identity/claveunica/callback`;
const NO_PARAMS = { params: Promise.resolve({}) };
/** Returns the binding of `tab("a")`: its hash is the hash of the tab. */
const getBinding = (name: string) => name.padEnd(43, "x");
const getTab = (name: string) => tab(getBinding(name));

let world: World;
let provider: TestProvider;
beforeAll(async () => {
  world = await testWorld();
  provider = await startTestProvider([CALLBACK]);
  setProviderOn(true);
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await provider[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
afterEach(() => {
  provider.faults = {};
  provider.requests.length = 0;
  stopClock(null);
  setProviderOn(true);
});

function setProviderOn(isOn: boolean): void {
  const { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY } = env();
  const settings = parseEnvironment(
    isOn
      ? {
          CLAVE_UNICA_BASE_URL: provider.baseUrl,
          CLAVE_UNICA_CLIENT_ID: provider.clientId,
          CLAVE_UNICA_CLIENT_SECRET: provider.clientSecret,
          CLAVE_UNICA_JWKS_URL: provider.jwksUrl,
        }
      : {},
  );
  provide("env", completeEnvironment(settings, { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY }));
}

const createSigningApi = (name = "a") => signingCaller(world.db, undefined, getTab(name));
const getCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error) => error.code ?? String(error),
  );
const getRefusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error) => error.cause?.code ?? error.code ?? String(error),
  );

async function leaveForProvider(token: string, name = "a") {
  const request = new Request(`${BASE}/api/identity/claveunica/start`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "signing-binding": getBinding(name) },
    body: JSON.stringify({ token }),
  });
  const answer = await startIdentity(request, NO_PARAMS);
  const { url } = await answer.json();
  return { url: String(url), cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "", answer };
}

const returnFromProvider = (url: string, cookie: string) =>
  finishIdentity(new Request(url, { headers: { cookie, "accept-language": "es-CL" } }), NO_PARAMS);

async function verifyIdentity(
  sent: Sent,
  index = 0,
  choice: { as: TestPerson } | { cancel: true } = { as: MARIA },
  name = "a",
) {
  const { url, cookie } = await leaveForProvider(getRecipientToken(sent, index), name);
  return returnFromProvider(await followClaveUnicaRedirects(url, choice, CALLBACK), cookie);
}

const signerWithRut = (more: Parameters<typeof box>[] = []) =>
  signer("María", { fields: [box("SIGNATURE"), box("RUT_FIRMADO", 1), ...more.map((each) => box(...each))] });

async function sendAndConsent(recipients = [signerWithRut()], meta = {}) {
  const sent = await world.send({ recipients, meta });
  await createSigningApi().consent(buildConsent(getRecipientToken(sent, 0)));
  return sent;
}

async function findSignedField(sent: Sent) {
  const { fields } = await world.reload(sent.envelope.id);
  const field = fields.find(({ type }) => type === "RUT_FIRMADO");
  return { inserted: field?.inserted, customText: field?.customText };
}
const EMPTY = { inserted: false, customText: "" };

const OUTBOX = { name: "outbox", send: async () => {}, close: () => {} } as const;

async function readAuditLogText(sent: Sent): Promise<string> {
  const bytes = await loadAuditLogPdf(world.services, world.db, await world.reload(sent.envelope.id));
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input: bytes, encoding: "utf8" });
}

async function getFailure(sent: Sent) {
  const [row] = await world.test.sql`select data from audit_entry
    where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_IDENTITY_FAILED' order by seq desc limit 1`;
  return row?.data;
}

describe("a recipient who identifies with ClaveÚnica", () => {
  test("gets their RUN into every RUT_FIRMADO field with masked evidence and may finish", async () => {
    const sent = await sendAndConsent([signerWithRut([["RUT_FIRMADO", 2]])]);
    const token = getRecipientToken(sent, 0);
    await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
    expect(await getRefusal(createSigningApi().complete({ token }))).toBe("RECIPIENT_HAS_UNSIGNED_FIELDS");
    const answer = await verifyIdentity(sent);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`url=${BASE}/sign/${token}#identity=verified"`);
    const { fields } = await world.reload(sent.envelope.id);
    const filled = fields.filter(({ type }) => type === "RUT_FIRMADO");
    expect(filled.map(({ customText, inserted }) => [customText, inserted])).toEqual([
      ["12.345.678-5", true],
      ["12.345.678-5", true],
    ]);
    const entries = await world.test.sql`select type, data from audit_entry
      where envelope_id = ${sent.envelope.id} and (type like 'DOCUMENT_IDENTITY%' or data->'fieldSecurity' is not null)
      order by seq`;
    expect(entries.map(({ type, data }) => [type, data.runMasked ?? data.field?.data])).toEqual([
      ["DOCUMENT_IDENTITY_REQUESTED", undefined],
      ["DOCUMENT_IDENTITY_VERIFIED", "12.***.***-5"],
      ["DOCUMENT_FIELD_INSERTED", "12.***.***-5"],
      ["DOCUMENT_FIELD_INSERTED", "12.***.***-5"],
    ]);
    expect(entries[2]?.data.fieldSecurity).toEqual({ type: "CLAVE_UNICA" });
    const everything = await world.test.sql`select data::text as text from audit_entry
      where envelope_id = ${sent.envelope.id}`;
    expect(everything.map(({ text }) => text).join()).not.toMatch(/12\.345\.678|12345678/);
    await createSigningApi().complete({ token });
    expect(await listAuditTypes(world.test.sql, sent)).toContain("DOCUMENT_RECIPIENT_COMPLETED");
  });

  test("is stored with provider, RUN, names and challenge, and the provider's answer is encrypted", async () => {
    const sent = await sendAndConsent();
    await verifyIdentity(sent);
    const [row] = await world.test.sql`select i.*, c.result, c.consumed_at from recipient_identity i
      join identity_challenge c on c.id = i.challenge_id where i.recipient_id = ${sent.recipients[0]?.id ?? 0}`;
    expect(row).toMatchObject({
      provider: "CLAVE_UNICA",
      run: "12.345.678-5",
      names: { given: ["María"], family: ["Soto"] },
      result: "verified",
    });
    expect(row?.evidence).not.toContain("RolUnico");
    const place = { recipientId: row?.recipient_id, challengeId: row?.challenge_id };
    const evidence = JSON.parse(decrypt(getSecretKeys(), buildEvidenceContext(place), row?.evidence));
    expect(JSON.parse(evidence.userinfo).RolUnico).toEqual({ numero: 12345678, DV: "5", tipo: "RUN" });
    expect(evidence.idToken).toMatch(/^ey/);
  });

  test("is named with the RUN on the sealed file and its certificate", async () => {
    const sent = await sendAndConsent();
    const token = getRecipientToken(sent, 0);
    await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
    await verifyIdentity(sent);
    await createSigningApi().complete({ token });
    await sealEnvelope(sent.envelope.id, { db: world.db, services: world.services, transport: OUTBOX, log });
    const [row] = await world.test.sql`select v.storage_key as key from envelope_item i
      join item_version v on v.id = i.current_version_id where i.envelope_id = ${sent.envelope.id}`;
    const file = await world.storage.path(row?.key);
    const getText = (...pages: string[]) =>
      execFileSync("pdftotext", ["-layout", ...pages, file, "-"], { encoding: "utf8" }).replace(/\s+/g, " ");
    expect(getText("-l", "1")).toContain("12.345.678-5");
    expect(getText("-f", "2")).toMatch(/Identified with ClaveÚnica/);
    expect(getText("-f", "2").replace(/\s/g, "")).toContain("12.345.678-5");
    const auditLog = await readAuditLogText(sent);
    expect(auditLog).toContain("12.***.***-5");
    expect(auditLog).not.toContain("12.345.678-5");
  });

  test("is verified as the provider documents it: form to token, POST with Bearer to userinfo", async () => {
    const sent = await sendAndConsent();
    const { url, answer } = await leaveForProvider(getRecipientToken(sent, 0));
    const query = new URL(url);
    expect(query.origin + query.pathname).toBe(`${provider.baseUrl}/openid/authorize/`);
    expect(Object.fromEntries(query.searchParams)).toMatchObject({
      client_id: "rubrica-test",
      response_type: "code",
      scope: "openid run name",
      redirect_uri: CALLBACK,
    });
    expect(query.searchParams.get("state")?.length).toBeGreaterThanOrEqual(30);
    expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    expect(url).not.toContain(provider.clientSecret);
    await verifyIdentity(sent);
    const posts = provider.requests.filter(({ path }) => path.startsWith("/openid/") && path.endsWith("o/"));
    expect(posts).toEqual([{ method: "POST", path: "/openid/userinfo/", contentType: "", isBearer: true }]);
    expect(provider.requests.find(({ path }) => path === "/openid/token/")).toMatchObject({
      method: "POST",
      contentType: expect.stringContaining("application/x-www-form-urlencoded"),
    });
  });
});

describe("ClaveÚnica as a method before signing", () => {
  const sendToTwo = () =>
    sendAndConsent([
      signer("María", { actionAuth: ["CLAVE_UNICA"] }),
      signer("Pedro", { actionAuth: ["CLAVE_UNICA"] }),
    ]);

  test("lets the tab that started it sign, but no other tab or recipient", async () => {
    const sent = await sendToTwo();
    const tryFill = (index: number, name: string) =>
      getRefusal(
        createSigningApi(name).fill({
          token: getRecipientToken(sent, index),
          fieldId: findSentFieldId(sent, index),
          value: DRAWN,
        }),
      );
    expect(await tryFill(0, "a")).toBe("TWO_FACTOR_AUTH_FAILED");
    expect((await verifyIdentity(sent)).status).toBe(200);
    expect(await tryFill(0, "a")).toBe("ok");
    expect(await tryFill(0, "b")).toBe("TWO_FACTOR_AUTH_FAILED");
    await createSigningApi().consent(buildConsent(getRecipientToken(sent, 1)));
    expect(await tryFill(1, "a")).toBe("TWO_FACTOR_AUTH_FAILED");
    const [row] = await world.test.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_FIELD_INSERTED'`;
    expect(row?.data.fieldSecurity).toEqual({ type: "CLAVE_UNICA" });
  });

  test("expires after a quarter of an hour", async () => {
    const sent = await sendToTwo();
    await verifyIdentity(sent);
    stopClock(new Date(Date.now() + 15 * 60_000 + 5_000));
    const call = createSigningApi().fill({
      token: getRecipientToken(sent, 0),
      fieldId: findSentFieldId(sent, 0),
      value: DRAWN,
    });
    expect(await getRefusal(call)).toBe("TWO_FACTOR_AUTH_FAILED");
  });

  test("suffices beside another method and is recorded as the one used", async () => {
    const sent = await sendAndConsent([signer("María", { actionAuth: ["PASSWORD", "CLAVE_UNICA"] })]);
    await verifyIdentity(sent);
    const token = getRecipientToken(sent, 0);
    await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
    await createSigningApi().complete({ token });
    const [row] = await world.test.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_RECIPIENT_COMPLETED'`;
    expect(row?.data.actionAuth).toEqual(["CLAVE_UNICA"]);
  });
});

describe("ClaveÚnica fills nothing and proves nothing", () => {
  test("when the state was never issued, belongs to another attempt or comes without the browser's cookie", async () => {
    const sent = await sendAndConsent();
    const { url, cookie } = await leaveForProvider(getRecipientToken(sent, 0));
    const back = await followClaveUnicaRedirects(url, { as: MARIA }, CALLBACK);
    expect((await returnFromProvider(back, "")).status).toBe(400);
    const foreign = new URL(back);
    foreign.searchParams.set("state", "f".repeat(43));
    expect((await returnFromProvider(foreign.href, cookie)).status).toBe(400);
    expect((await returnFromProvider(`${CALLBACK}?code=x`, cookie)).status).toBe(400);
    provider.faults = { state: "g".repeat(43) };
    expect((await verifyIdentity(sent)).status).toBe(400);
    expect(provider.requests.filter(({ path }) => path === "/openid/token/")).toEqual([]);
    expect(await findSignedField(sent)).toEqual(EMPTY);
    expect((await returnFromProvider(back, cookie)).status).toBe(200);
  });

  test("when a callback is replayed, or comes after ten minutes", async () => {
    const sent = await sendAndConsent();
    const { url, cookie } = await leaveForProvider(getRecipientToken(sent, 0));
    const back = await followClaveUnicaRedirects(url, { as: MARIA }, CALLBACK);
    await returnFromProvider(back, cookie);
    const before = await listAuditTypes(world.test.sql, sent);
    const secondAnswer = await returnFromProvider(back, cookie);
    expect(secondAnswer.status).toBe(400);
    expect(await secondAnswer.text()).toContain("Esta verificación terminó");
    expect(await listAuditTypes(world.test.sql, sent)).toEqual(before);
    const late = await sendAndConsent();
    const trip = await leaveForProvider(getRecipientToken(late, 0));
    const lateBack = await followClaveUnicaRedirects(trip.url, { as: MARIA }, CALLBACK);
    stopClock(new Date(Date.now() + 10 * 60_000 + 5_000));
    expect((await returnFromProvider(lateBack, trip.cookie)).status).toBe(400);
    expect(await findSignedField(late)).toEqual(EMPTY);
  });

  test.each([
    ["another check digit", { DV: "4" }],
    ["another type than RUN", { tipo: "RUT" }],
  ])("when %s comes back", async (_, faults) => {
    const sent = await sendAndConsent();
    provider.faults = faults;
    expect((await verifyIdentity(sent)).status).toBe(401);
    expect(await findSignedField(sent)).toEqual(EMPTY);
    expect(await getFailure(sent)).toMatchObject({ reason: "invalid", provider: "CLAVE_UNICA" });
  });

  test("when the RUN differs from the RUT that the sender fixed, the recipient entered or was verified", async () => {
    const fixed = await sendAndConsent([
      signerWithRut([["RUT", 3, { type: "rut", readOnly: true, text: "12.345.678-5" }]]),
    ]);
    const answer = await verifyIdentity(fixed, 0, { as: PEDRO });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("#identity=mismatch");
    expect(await findSignedField(fixed)).toEqual(EMPTY);
    expect(await getFailure(fixed)).toMatchObject({ reason: "mismatch", runMasked: "11.***.***-1" });
    expect((await verifyIdentity(fixed)).status).toBe(200);

    const entered = await sendAndConsent([signerWithRut([["RUT", 3]])]);
    const token = getRecipientToken(entered, 0);
    await createSigningApi().fill({ token, fieldId: findSentFieldId(entered, 0, "RUT"), value: "123456785" });
    expect((await verifyIdentity(entered, 0, { as: PEDRO })).status).toBe(401);

    const earlier = await sendAndConsent();
    await verifyIdentity(earlier);
    expect((await verifyIdentity(earlier, 0, { as: PEDRO })).status).toBe(401);
    expect(await findSignedField(earlier)).toEqual({ inserted: true, customText: "12.345.678-5" });
  });

  test("when the recipient cancels at the provider; they may try again", async () => {
    const sent = await sendAndConsent();
    const answer = await verifyIdentity(sent, 0, { cancel: true });
    expect(await answer.text()).toContain("#identity=denied");
    expect(await getFailure(sent)).toMatchObject({ reason: "denied" });
    expect((await verifyIdentity(sent)).status).toBe(200);
  });

  test.each(["token", "userinfo"] as const)(
    "when %s fails; retries are allowed and not counted",
    async (failing) => {
      const sent = await sendAndConsent();
      provider.faults = { failing };
      for (let attempt = 0; attempt < 6; attempt++) {
        const answer = await verifyIdentity(sent);
        expect(answer.status).toBe(502);
        expect(await answer.text()).toContain("#identity=unavailable");
      }
      expect(await getFailure(sent)).toMatchObject({ reason: "unavailable" });
      provider.faults = {};
      expect((await verifyIdentity(sent)).status).toBe(200);
    },
  );

  test("when the provider takes longer than ten seconds", {
    timeout: toPatientMs(60),
    tags: ["prove"],
  }, async () => {
    const sent = await sendAndConsent();
    provider.faults = { failing: "token", slowMs: 60_000 };
    const began = performance.now();
    expect((await verifyIdentity(sent)).status).toBe(502);
    expect(performance.now() - began).toBeLessThan(40_000);
  });

  test("after five failed verifications within an hour, until the hour is over", async () => {
    const sent = await sendAndConsent();
    // The provider's clock runs on, so that its signatures are still valid an hour later.
    stopClock(new Date(Date.now() - 61 * 60_000));
    provider.faults = { DV: "4" };
    for (let attempt = 0; attempt < 5; attempt++) expect((await verifyIdentity(sent)).status).toBe(401);
    provider.faults = {};
    expect(await getRefusal(leaveForProvider(getRecipientToken(sent, 0)))).toBe("TOO_MANY_REQUESTS");
    stopClock(null);
    expect((await verifyIdentity(sent)).status).toBe(200);
  });

  test("when the envelope was cancelled or the link replaced in the meantime", async () => {
    const sent = await sendAndConsent();
    const trip = await leaveForProvider(getRecipientToken(sent, 0));
    const back = await followClaveUnicaRedirects(trip.url, { as: MARIA }, CALLBACK);
    const owner = createCallerFor({ actor: world.owner, db: world.db, requestId: "test" });
    await owner.envelope.cancel({ envelopeId: sent.envelope.id });
    expect((await returnFromProvider(back, trip.cookie)).status).toBe(400);
    expect(await findSignedField(sent)).toEqual(EMPTY);
    expect(await getFailure(sent)).toMatchObject({ reason: "closed" });

    const moved = await sendAndConsent();
    const other = await leaveForProvider(getRecipientToken(moved, 0));
    const late = await followClaveUnicaRedirects(other.url, { as: MARIA }, CALLBACK);
    const id = moved.recipients[0]?.id ?? 0;
    await owner.recipient.updateMany({
      envelopeId: moved.envelope.id,
      data: [{ id, email: "another@example.com" }],
    });
    const answer = await returnFromProvider(late, other.cookie);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain("/sign/");
  });

  test("when the files are not those that the recipient started with", async () => {
    const sent = await sendAndConsent();
    const trip = await leaveForProvider(getRecipientToken(sent, 0));
    const back = await followClaveUnicaRedirects(trip.url, { as: MARIA }, CALLBACK);
    await world.test.sql`update identity_challenge set content_digest = sha256('other')
      where recipient_id = ${sent.recipients[0]?.id ?? 0}`;
    expect((await returnFromProvider(back, trip.cookie)).status).toBe(400);
    expect(await findSignedField(sent)).toEqual(EMPTY);
  });
});

describe("starting ClaveÚnica is refused", () => {
  const tryToLeave = (sent: Sent, index = 0) => getRefusal(leaveForProvider(getRecipientToken(sent, index)));

  test("before the recipient's turn or consent, when it is not required, and for an unknown link", async () => {
    const inOrder = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [signer("Ana", { signingOrder: 1 }), { ...signerWithRut(), signingOrder: 2 }],
    });
    expect(await tryToLeave(inOrder, 1)).toBe("RECIPIENT_OUT_OF_TURN");
    expect(await tryToLeave(await world.send({ recipients: [signerWithRut()] }))).toBe("INVALID_REQUEST");
    expect(await tryToLeave(await sendAndConsent([signer("Ana")]))).toBe("INVALID_REQUEST");
    expect(await getRefusal(leaveForProvider("unknown"))).toBe("NOT_FOUND");
  });

  test("without access, without a tab binding, from a foreign page and by GET", async () => {
    const guarded = await world.send({
      globalAccessAuth: ["TWO_FACTOR_AUTH"],
      recipients: [signerWithRut()],
    });
    expect(await tryToLeave(guarded)).toBe("UNAUTHORIZED");
    const sent = await sendAndConsent();
    const startTrip = (headers: Record<string, string>) =>
      startIdentity(
        new Request(`${BASE}/api/identity/claveunica/start`, {
          method: "POST",
          headers,
          body: JSON.stringify({ token: getRecipientToken(sent, 0) }),
        }),
        NO_PARAMS,
      );
    expect(await getRefusal(startTrip({ "sec-fetch-site": "same-origin" }))).toBe("INVALID_REQUEST");
    const foreign = { "sec-fetch-site": "cross-site", "signing-binding": getBinding("a") };
    expect(await getCode(startTrip(foreign))).toBe("FORBIDDEN");
  });

  test("with NOT_SETUP when the provider is no longer set up", async () => {
    const sent = await sendAndConsent();
    setProviderOn(false);
    expect(await tryToLeave(sent)).toBe("NOT_SETUP");
  });
});

describe("a RUT_FIRMADO value cannot be written or kept", () => {
  test("by its recipient by hand, who cannot empty it either", async () => {
    const sent = await sendAndConsent();
    const field = { token: getRecipientToken(sent, 0), fieldId: findSentFieldId(sent, 0, "RUT_FIRMADO") };
    expect(await getRefusal(createSigningApi().fill({ ...field, value: "12.345.678-5" }))).toBe(
      "INVALID_BODY",
    );
    await verifyIdentity(sent);
    expect(await getRefusal(createSigningApi().clear(field))).toBe("INVALID_REQUEST");
    expect(await getRefusal(createSigningApi().fill({ ...field, value: null }))).toBe("INVALID_BODY");
    expect(await findSignedField(sent)).toEqual({ inserted: true, customText: "12.345.678-5" });
  });

  test("by an assistant", async () => {
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [
        { name: "Asa", email: "asa@example.com", role: "ASSISTANT", signingOrder: 1 },
        { ...signerWithRut(), signingOrder: 2 },
      ],
    });
    const token = getRecipientToken(sent, 0);
    await createSigningApi().consent(buildConsent(token));
    const call = createSigningApi().fill({
      token,
      fieldId: findSentFieldId(sent, 1, "RUT_FIRMADO"),
      value: "12.345.678-5",
    });
    expect(await getRefusal(call)).toBe("NOT_FOUND");
  });

  test("once another recipient takes the place of the verified one", async () => {
    const sent = await sendAndConsent();
    await verifyIdentity(sent);
    const owner = createCallerFor({ actor: world.owner, db: world.db, requestId: "test" });
    const id = sent.recipients[0]?.id ?? 0;
    await owner.recipient.updateMany({
      envelopeId: sent.envelope.id,
      data: [{ id, email: "new@example.com" }],
    });
    expect(await findSignedField(sent)).toEqual(EMPTY);
    const rows = await world.test.sql`select 1 from recipient_identity where recipient_id = ${id}`;
    expect(rows).toHaveLength(0);
    expect((await listAuditTypes(world.test.sql, sent)).slice(-1)).toEqual(["DOCUMENT_FIELD_UNINSERTED"]);
  });
});

describe("before sending an envelope with ClaveÚnica", () => {
  const trySend = (recipients: Parameters<World["send"]>[0]) => getRefusal(world.send(recipients));

  test("the method and the field are refused with NOT_SETUP when no provider is set up", async () => {
    setProviderOn(false);
    expect(await trySend({ recipients: [signerWithRut()] })).toBe("NOT_SETUP");
    expect(await trySend({ recipients: [signer("Ana", { actionAuth: ["CLAVE_UNICA"] })] })).toBe("NOT_SETUP");
    setProviderOn(true);
    expect(await trySend({ recipients: [signerWithRut()] })).toBe("ok");
  });

  test("the field cannot be combined with EXPLICIT_NONE", async () => {
    expect(await trySend({ recipients: [{ ...signerWithRut(), actionAuth: ["EXPLICIT_NONE"] }] })).toBe(
      "INVALID_REQUEST",
    );
  });

  test("a direct link whose template requires it opens only while the provider is set up", async () => {
    const other = signer("María", { fields: [box("SIGNATURE"), box("RUT_FIRMADO", 1)] });
    const { token } = await createLinkedTemplate(world, { recipients: [signer("Ana"), other] });
    expect((await createVisitorCaller(world).state({ token })).screen).toBe("open");
    setProviderOn(false);
    expect((await createVisitorCaller(world).state({ token })).screen).toBe("notActive");
  });
});

test("the sender is told of a different RUN only at the recipient's request, once and without the RUN", async () => {
  const sent = await sendAndConsent([
    signerWithRut([["RUT", 3, { type: "rut", readOnly: true, text: "12.345.678-5" }]]),
  ]);
  const token = getRecipientToken(sent, 0);
  const tellMismatch = (name = "a") =>
    createCallerFor({
      actor: null,
      db: world.db,
      visitor: getTab(name),
      requestId: "test",
    }).identity.tellMismatch({
      token,
    });
  expect(await getRefusal(tellMismatch())).toBe("INVALID_REQUEST");
  await verifyIdentity(sent, 0, { as: PEDRO });
  const listMismatchMails = () => world.test.sql`select kind from mail
    where envelope_id = ${sent.envelope.id} and kind = 'OWNER_IDENTITY_MISMATCH'`;
  expect(await listMismatchMails()).toHaveLength(0);
  expect(await getRefusal(tellMismatch("b"))).toBe("INVALID_REQUEST");
  await tellMismatch();
  await tellMismatch();
  expect(await listMismatchMails()).toHaveLength(1);
});
