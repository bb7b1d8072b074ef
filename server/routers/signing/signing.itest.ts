import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectInvariants } from "@/server/db/testing-invariants";
import {
  box,
  DRAWN,
  fieldIdOf,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
  tokenOf,
} from "@/server/db/testing-signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/db/testing-world";
import { cancelEnvelope } from "@/server/routers/envelope/cancel";
import { CONSENT_TEXT_VERSION } from "./consent";

let world: World;
let api: ReturnType<typeof signingCaller>;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(null));

const consentOf = (token: string) => ({
  token,
  textVersion: CONSENT_TEXT_VERSION,
  language: "en" as const,
  timezone: "America/Santiago",
});

const auditOf = async (sent: Sent) =>
  (
    await world.test.sql<{ type: string }[]>`
      select type from audit_entry where envelope_id = ${sent.envelope.id} order by seq`
  ).map(({ type }) => type);
const eventsOf = async (sent: Sent) =>
  (
    await world.test.sql<{ kind: string }[]>`
      select kind from event where envelope_id = ${sent.envelope.id} order by sequence`
  ).map(({ kind }) => kind);

describe("a token", () => {
  test("that is unknown, of a draft, of a cancelled-and-deleted envelope or malformed answers alike", async () => {
    const draft = await world.draft({ recipients: [signer("Dora")] });
    const gone = await world.send({ recipients: [signer("Gus")] });
    await world.test.ownerSql`update envelope set deleted_at = created_at where id = ${gone.envelope.id}`;
    const answers = [];
    for (const token of ["x", "A".repeat(32), tokenOf(draft, 0), tokenOf(gone, 0)]) {
      expect(await api.state({ token })).toEqual({ screen: "notFound" });
      answers.push(await api.open({ token }).catch((error) => error.message));
    }
    expect(new Set(answers)).toEqual(new Set(["This signing link is not valid."]));
  });

  test("opens nothing of another recipient or envelope", async () => {
    const one = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    const other = await world.send({ recipients: [signer("Cy")] });
    const token = tokenOf(one, 0);
    await api.consent(consentOf(token));
    for (const fieldId of [fieldIdOf(one, 1), fieldIdOf(other, 0), 2_000_000_000]) {
      await expect(api.fill({ token, fieldId, value: DRAWN })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Field could not be found.",
      });
      await expect(api.clear({ token, fieldId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    const [written] = await world.test
      .sql`select count(*)::int as n from signature s join field f on f.id = s.field_id
      where f.envelope_id in (${one.envelope.id}, ${other.envelope.id})`;
    expect(written?.n).toBe(0);
  });
});

describe("open", () => {
  test("records the first view as opening, later ones as views, and reaches who was never mailed", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = tokenOf(sent, 0);
    expect(await api.open({ token })).toEqual({ recorded: true, completed: false });
    await api.open({ token });
    const [row] = (await world.reload(sent.envelope.id)).recipients;
    expect(row).toMatchObject({ readStatus: "OPENED", sendStatus: "SENT", viewCount: 2 });
    expect((await auditOf(sent)).filter((type) => /OPENED|VIEWED/.test(type))).toEqual([
      "DOCUMENT_OPENED",
      "DOCUMENT_VIEWED",
      "DOCUMENT_VIEWED",
    ]);
    expect((await eventsOf(sent)).filter((kind) => kind === "DOCUMENT_OPENED")).toHaveLength(1);
  });

  test("of a mail scanner records nothing", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const scanner = signingCaller(world.db, "Mozilla/5.0 (compatible; Googlebot/2.1)");
    expect(await scanner.open({ token: tokenOf(sent, 0) })).toEqual({ recorded: false, completed: false });
    expect(await auditOf(sent)).not.toContain("DOCUMENT_VIEWED");
  });

  test("is a viewer's whole act, in turn only; a preview while waiting records nothing", async () => {
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [
        signer("Ana", { signingOrder: 1 }),
        { name: "Vera", email: "vera@example.com", role: "VIEWER", signingOrder: 2 },
      ],
    });
    const viewer = tokenOf(sent, 1);
    expect(await api.open({ token: viewer })).toEqual({ recorded: false, completed: false });
    expect((await world.reload(sent.envelope.id)).recipients[1]).toMatchObject({
      readStatus: "NOT_OPENED",
      viewCount: 0,
    });
    await signAs(api, sent, 0);
    expect(await api.open({ token: viewer })).toEqual({ recorded: true, completed: true });
    const after = await world.reload(sent.envelope.id);
    expect(after.recipients[1]).toMatchObject({ signingStatus: "SIGNED" });
    expect(after.envelope.sealingSince).not.toBeNull();
    expect(await eventsOf(sent)).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
      "DOCUMENT_SIGNED",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
    ]);
  });
});

describe("consent", () => {
  test("is recorded once with its text version, and is needed before the first value", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = tokenOf(sent, 0);
    const fieldId = fieldIdOf(sent, 0);
    await expect(api.fill({ token, fieldId, value: DRAWN })).rejects.toThrow("Consent");
    await expect(api.consent({ ...consentOf(token), textVersion: "old" })).rejects.toThrow("textVersion");
    const first = await api.consent(consentOf(token));
    expect(await api.consent(consentOf(token))).toEqual(first);
    const rows = await world.test.sql`select ip_address, user_agent, timezone, language from consent
      where recipient_id = ${sent.recipients[0]?.id ?? 0}`;
    expect([...rows]).toEqual([
      {
        ip_address: "203.0.113.7",
        user_agent: "Mozilla/5.0 (iPhone)",
        timezone: "America/Santiago",
        language: "en",
      },
    ]);
    await api.fill({ token, fieldId, value: DRAWN });
  });
});

describe("fill and clear", () => {
  test("keep value, signature and evidence together; the same value again changes nothing", async () => {
    const sent = await world.send({
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })],
    });
    const token = tokenOf(sent, 0);
    await api.consent(consentOf(token));
    const fieldId = fieldIdOf(sent, 0);
    await api.fill({ token, fieldId, value: DRAWN });
    await api.fill({ token, fieldId, value: DRAWN });
    await api.fill({ token, fieldId: fieldIdOf(sent, 0, "TEXT"), value: "Ñandú 🦤" });
    const [signature] = await world.test
      .sql`select kind, value, encode(sha256, 'hex') as hash from signature where field_id = ${fieldId}`;
    expect(signature).toMatchObject({ kind: "drawn", value: DRAWN });
    const entries = await world.test.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_FIELD_INSERTED' order by seq`;
    expect(entries.map(({ data }) => data.field)).toEqual([
      { type: "SIGNATURE", data: `sha256:${signature?.hash}` },
      { type: "TEXT", data: "Ñandú 🦤" },
    ]);
    expect(await api.clear({ token, fieldId })).toEqual({ fieldId, inserted: false, customText: "" });
    await api.clear({ token, fieldId });
    expect([...(await world.test.sql`select 1 from signature where field_id = ${fieldId}`)]).toEqual([]);
    expect((await auditOf(sent)).filter((type) => type === "DOCUMENT_FIELD_UNINSERTED")).toHaveLength(1);
  });

  test("refuse bad values, read-only fields, disabled signature kinds and pictures of others", async () => {
    const sent = await world.send({
      meta: { typedSignatureEnabled: false },
      recipients: [
        signer("Ana", {
          fields: [
            box("SIGNATURE"),
            box("NUMBER", 1, { type: "number", minValue: 5 }),
            box("TEXT", 2, { type: "text", readOnly: true, text: "fixed" }),
          ],
        }),
      ],
    });
    const token = tokenOf(sent, 0);
    await api.consent(consentOf(token));
    const fill = (type: string, value: unknown) =>
      api.fill({ token, fieldId: fieldIdOf(sent, 0, type), value });
    await expect(fill("NUMBER", "3")).rejects.toThrow("at least 5");
    await expect(fill("TEXT", "mine")).rejects.toThrow("set by the sender");
    await expect(fill("SIGNATURE", { kind: "typed", text: "Ana", face: "caveat" })).rejects.toThrow("typed");
    await expect(fill("SIGNATURE", { kind: "uploaded", uploadId: "nobody's" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("refuse out of turn, after expiry, after the own act, after rejection and after cancelling", async () => {
    const attempt = (sent: Sent, index: number) =>
      api.fill({ token: tokenOf(sent, index), fieldId: fieldIdOf(sent, index), value: DRAWN });
    const inOrder = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [signer("Ana", { signingOrder: 1 }), signer("Ben", { signingOrder: 2 })],
    });
    await expect(attempt(inOrder, 1)).rejects.toThrow("turn");
    await signAs(api, inOrder, 0);
    await expect(attempt(inOrder, 0)).rejects.toThrow("already acted");
    const expires = inOrder.recipients[0]?.expiresAt ?? new Date();
    stopClock(new Date(expires.getTime() + 86_400_000));
    await expect(attempt(inOrder, 1)).rejects.toThrow("expired");
    stopClock(null);
    await api.reject({ token: tokenOf(inOrder, 1), reason: "No" });
    await expect(attempt(inOrder, 1)).rejects.toThrow("rejected");
    const cancelled = await world.send({ recipients: [signer("Cy")] });
    await world.db.transaction((tx) =>
      cancelEnvelope(
        tx,
        world.owner,
        { ipAddress: null, userAgent: null },
        { envelopeId: cancelled.envelope.id, reason: "Typo" },
      ),
    );
    await expect(attempt(cancelled, 0)).rejects.toThrow("cancelled");
    expect(await api.state({ token: tokenOf(cancelled, 0) })).toMatchObject({
      screen: "cancelled",
      reason: "Typo",
    });
  });

  test("let an assistant prefill what does not stand for a person, as its own act about the owner", async () => {
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [
        { name: "Asa", email: "asa@example.com", role: "ASSISTANT", signingOrder: 1 },
        signer("Ben", { signingOrder: 2, fields: [box("SIGNATURE"), box("TEXT", 1)] }),
      ],
    });
    const token = tokenOf(sent, 0);
    await api.consent(consentOf(token));
    await api.fill({ token, fieldId: fieldIdOf(sent, 1, "TEXT"), value: "prepared" });
    await expect(api.fill({ token, fieldId: fieldIdOf(sent, 1), value: DRAWN })).rejects.toThrow(
      "could not be found",
    );
    const [entry] = await world.test.sql`select data, email from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_FIELD_PREFILLED'`;
    expect(entry).toMatchObject({ email: "asa@example.com", data: { recipientEmail: "ben@example.com" } });
  });
});

describe("complete", () => {
  test("names every required field that is still empty", async () => {
    const sent = await world.send({
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("INITIALS", 1)] })],
    });
    const token = tokenOf(sent, 0);
    await api.consent(consentOf(token));
    const error = await api.complete({ token }).catch((thrown) => thrown);
    expect(error.cause.code).toBe("RECIPIENT_HAS_UNSIGNED_FIELDS");
    expect(error.cause.issues).toHaveLength(2);
  });

  test("fills dates in the envelope's zone and format, and begins sealing after the last act", async () => {
    const sent = await world.send({
      meta: { timezone: "America/Santiago", dateFormat: "dd/MM/yyyy HH:mm" },
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("DATE", 1)] })],
    });
    const tomorrow = new Date(Date.now() + 86_400_000);
    await prepareSigner(api, sent, 0);
    stopClock(tomorrow);
    await api.complete({ token: tokenOf(sent, 0) });
    stopClock(null);
    const after = await world.reload(sent.envelope.id);
    const date = after.fields.find(({ type }) => type === "DATE");
    const wall = new Intl.DateTimeFormat("es-CL", {
      timeZone: "America/Santiago",
      dateStyle: "short",
      timeStyle: "short",
      hour12: false,
    });
    expect(date?.customText.slice(-5)).toBe(wall.format(tomorrow).slice(-5));
    expect(after.envelope).toMatchObject({ status: "PENDING", sealingSince: tomorrow, nextSealAt: tomorrow });
    const [jobs] = await world.test.sql`select count(*)::int as n from pgboss.job
      where name = 'envelope.seal' and data->>'id' = ${sent.envelope.id}`;
    expect(jobs?.n).toBe(1);
    expect(await api.state({ token: tokenOf(sent, 0) })).toMatchObject({
      screen: "done",
      sealing: true,
      remaining: 0,
    });
  });

  test("twenty times at once is one completion", async () => {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await prepareSigner(api, sent, 0);
    const token = tokenOf(sent, 0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.complete({ token })));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ success: true })));
    expect((await auditOf(sent)).filter((type) => type === "DOCUMENT_RECIPIENT_COMPLETED")).toHaveLength(1);
    expect((await eventsOf(sent)).filter((kind) => kind === "DOCUMENT_SIGNED")).toHaveLength(1);
  });

  test("with orders 1, 1, 2 lets both first act at once and the third only after both", async () => {
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL", envelopeExpirationPeriod: { unit: "day", amount: 3 } },
      recipients: [
        signer("Ana", { signingOrder: 1 }),
        signer("Ben", { signingOrder: 1 }),
        signer("Cy", { signingOrder: 2 }),
      ],
    });
    expect(sent.recipients.map(({ activatedAt }) => activatedAt !== null)).toEqual([true, true, false]);
    const third = tokenOf(sent, 2);
    expect(await api.state({ token: third })).toMatchObject({
      screen: "waiting",
      position: { mine: 2, total: 2 },
      waitingFor: ["Ana", "Ben"],
    });
    await signAs(api, sent, 1);
    for (const verb of [
      () => api.consent(consentOf(third)),
      () => api.fill({ token: third, fieldId: fieldIdOf(sent, 2), value: DRAWN }),
      () => api.complete({ token: third }),
      () => api.reject({ token: third, reason: "no" }),
    ]) {
      await expect(verb()).rejects.toThrow("turn");
    }
    expect((await world.reload(sent.envelope.id)).recipients[2]).toMatchObject({
      activatedAt: null,
      expiresAt: null,
    });
    await signAs(api, sent, 0);
    const last = (await world.reload(sent.envelope.id)).recipients[2];
    expect((last?.expiresAt?.getTime() ?? 0) - (last?.activatedAt?.getTime() ?? 0)).toBe(3 * 86_400_000);
    await signAs(api, sent, 2);
    expect((await world.reload(sent.envelope.id)).envelope.sealingSince).not.toBeNull();
  });

  test("learns the name and address of somebody whose link was handed over by hand", async () => {
    const sent = await world.send({
      recipients: [
        signer("Ana", { name: "", email: "", fields: [box("SIGNATURE"), box("NAME", 1), box("EMAIL", 2)] }),
        signer("Ben"),
      ],
    });
    const token = tokenOf(sent, 0);
    await prepareSigner(api, sent, 0);
    await api.fill({ token, fieldId: fieldIdOf(sent, 0, "NAME"), value: "Ana Real" });
    await api.fill({ token, fieldId: fieldIdOf(sent, 0, "EMAIL"), value: "Ana@Real.example" });
    await api.complete({ token });
    expect((await world.reload(sent.envelope.id)).recipients[0]).toMatchObject({
      name: "Ana Real",
      email: "ana@real.example",
    });
    expect(await auditOf(sent)).toContain("RECIPIENT_UPDATED");
  });

  test("lets an approver without a signature complete without DOCUMENT_SIGNED", async () => {
    const sent = await world.send({
      recipients: [{ name: "Pia", email: "pia@example.com", role: "APPROVER" }, signer("Ben")],
    });
    const token = tokenOf(sent, 0);
    await api.open({ token });
    await api.consent(consentOf(token));
    await api.complete({ token });
    expect(await eventsOf(sent)).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
    ]);
  });
});

describe("the next signer", () => {
  const inOrder = (allow: boolean) =>
    world.send({
      meta: { signingOrder: "SEQUENTIAL", allowDictateNextSigner: allow },
      recipients: [
        signer("Ana", { signingOrder: 1 }),
        signer("Ben", { signingOrder: 2 }),
        signer("Cy", { signingOrder: 3 }),
      ],
    });

  test("can be named where allowed: new address, new token, evidence; the old link is dead", async () => {
    const sent = await inOrder(true);
    await prepareSigner(api, sent, 0);
    expect(await api.state({ token: tokenOf(sent, 0) })).toMatchObject({
      session: { nextSigner: { name: "Ben", email: "ben@example.com", mayChange: true } },
    });
    await api.complete({ token: tokenOf(sent, 0), nextSigner: { name: "Bea", email: "Bea@Example.com" } });
    const after = await world.reload(sent.envelope.id);
    expect(after.recipients[1]).toMatchObject({ name: "Bea", email: "bea@example.com" });
    expect(await api.state({ token: tokenOf(sent, 1) })).toEqual({ screen: "notFound" });
    const [entry] = await world.test.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'RECIPIENT_UPDATED'`;
    expect(entry?.data.changes).toEqual([
      { type: "NAME", from: "Ben", to: "Bea" },
      { type: "EMAIL", from: "ben@example.com", to: "bea@example.com" },
    ]);
  });

  test("is refused where it is not allowed, or when that person takes part already", async () => {
    const closed = await inOrder(false);
    await prepareSigner(api, closed, 0);
    const nextSigner = { name: "Bea", email: "bea@example.com" };
    await expect(api.complete({ token: tokenOf(closed, 0), nextSigner })).rejects.toThrow("nextSigner");
    const open = await inOrder(true);
    await prepareSigner(api, open, 0);
    const taken = { name: "Cy", email: "cy@example.com" };
    await expect(api.complete({ token: tokenOf(open, 0), nextSigner: taken })).rejects.toThrow("takes part");
    expect((await world.reload(open.envelope.id)).recipients[0]).toMatchObject({
      signingStatus: "NOT_SIGNED",
    });
  });
});

describe("reject", () => {
  test("ends the envelope at once for everybody, once", async () => {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await signAs(api, sent, 0);
    const token = tokenOf(sent, 1);
    await api.reject({ token, reason: "Wrong price" });
    await api.reject({ token, reason: "Again" });
    const after = await world.reload(sent.envelope.id);
    expect(after.envelope).toMatchObject({ status: "REJECTED", sealingSince: null });
    expect(after.envelope.nextSealAt).not.toBeNull();
    expect(after.recipients[1]).toMatchObject({ signingStatus: "REJECTED", rejectionReason: "Wrong price" });
    expect((await eventsOf(sent)).filter((kind) => kind === "DOCUMENT_REJECTED")).toHaveLength(1);
    expect(await api.state({ token })).toMatchObject({ screen: "rejectedByMe", reason: "Wrong price" });
    const other = await api.state({ token: tokenOf(sent, 0) });
    expect(other).toMatchObject({ screen: "rejectedByOther", by: null });
    expect(JSON.stringify(other)).not.toMatch(/Wrong price|Ben/);
  });

  test("is refused once everybody has acted", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    await signAs(api, sent, 0);
    await expect(api.reject({ token: tokenOf(sent, 0), reason: "Late" })).rejects.toThrow("already acted");
  });
});

describe("an expired link", () => {
  test("can be asked about once an hour, and only then", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = tokenOf(sent, 0);
    await expect(api.askNewLink({ token })).rejects.toThrow("not expired");
    const expired = new Date((sent.recipients[0]?.expiresAt?.getTime() ?? 0) + 1);
    stopClock(expired);
    expect(await api.state({ token })).toMatchObject({ screen: "expired", askedAt: null });
    expect(await api.askNewLink({ token })).toEqual({ askedAt: expired.toISOString() });
    stopClock(new Date(expired.getTime() + 3_599_999));
    await expect(api.askNewLink({ token })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    stopClock(new Date(expired.getTime() + 3_600_000));
    await api.askNewLink({ token });
    expect((await auditOf(sent)).filter((type) => type === "DOCUMENT_RECIPIENT_LINK_REQUESTED")).toHaveLength(
      2,
    );
  });
});

describe("state", () => {
  test("shows what others left only once they have finished", async () => {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await prepareSigner(api, sent, 0);
    const seenBy = async (index: number) => {
      const state = await api.state({ token: tokenOf(sent, index) });
      return state.screen === "sign" ? state.session.fields.find(({ mine }) => !mine) : null;
    };
    expect(await seenBy(1)).toMatchObject({ inserted: false, signature: null, recipientName: "Ana" });
    await api.complete({ token: tokenOf(sent, 0) });
    expect(await seenBy(1)).toMatchObject({ inserted: true, signature: DRAWN });
  });

  test("says the sender's message with its placeholders filled", async () => {
    const sent = await world.send({
      meta: { message: "Dear {signer.name}, read {document.name}" },
      recipients: [signer("Ana")],
    });
    expect(await api.state({ token: tokenOf(sent, 0) })).toMatchObject({
      session: { message: "Dear Ana, read Lease 2026" },
    });
  });

  test("never carries a token or address of another recipient", async () => {
    const sent = await world.send({
      recipients: [signer("Ana"), signer("Ben"), { name: "Cleo", email: "cleo@example.com", role: "CC" }],
    });
    const shown = JSON.stringify(await api.state({ token: tokenOf(sent, 0) }));
    for (const secret of [
      tokenOf(sent, 1),
      tokenOf(sent, 2),
      "ben@example.com",
      "cleo@example.com",
      "Cleo",
    ]) {
      expect(shown).not.toContain(secret);
    }
    expect(await api.state({ token: tokenOf(sent, 2) })).toMatchObject({ screen: "copyLater" });
  });

  test("reveals nothing but a masked address before access is proven, and no verb works then", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = tokenOf(sent, 0);
    await world.test
      .ownerSql`update recipient set auth_options = '{"accessAuth": ["ACCOUNT"], "actionAuth": []}'
      where id = ${sent.recipients[0]?.id ?? 0}`;
    expect(await api.state({ token })).toEqual({
      screen: "accessCheck",
      language: "en",
      teamName: "Team of Olga Owner",
      maskedEmail: "a•••@example.com",
      methods: ["ACCOUNT"],
    });
    for (const verb of [
      () => api.open({ token }),
      () => api.consent(consentOf(token)),
      () => api.fill({ token, fieldId: fieldIdOf(sent, 0), value: DRAWN }),
      () => api.complete({ token }),
      () => api.reject({ token, reason: "no" }),
    ]) {
      await expect(verb()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    }
  });
});

test("evidence cannot be changed, deleted or truncated by the schema's owner either", async () => {
  const sent = await world.send({ recipients: [signer("Ana")] });
  for (const statement of [
    `update audit_entry set email = 'x' where envelope_id = '${sent.envelope.id}'`,
    `delete from audit_entry where envelope_id = '${sent.envelope.id}'`,
    "truncate audit_entry",
  ]) {
    await expect(world.test.ownerSql.unsafe(statement)).rejects.toThrow("evidence");
  }
});
