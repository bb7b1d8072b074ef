import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  listEventKinds,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

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

const listAudit = (sent: Sent) => listAuditTypes(world.test.sql, sent);
const listEvents = (sent: Sent) => listEventKinds(world.test.sql, sent);

describe("complete", () => {
  test("is refused with its cause on a full disk, and succeeds once there is room", async () => {
    const { ownerSql: sql } = world.test;
    const sent = await world.send({ recipients: [signer("Ana")] });
    await prepareSigner(api, sent, 0);
    await sql.unsafe(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on audit_entry for each row execute function no_room()`);
    const error = await api.complete({ token: getRecipientToken(sent, 0) }).catch((thrown) => thrown);
    await sql.unsafe("drop trigger no_room on audit_entry; drop function no_room");
    expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", cause: { code: "INSUFFICIENT_STORAGE" } });
    await api.complete({ token: getRecipientToken(sent, 0) });
    expect(await listAudit(sent)).toContain("DOCUMENT_RECIPIENT_COMPLETED");
  });

  test("names every required field that is still empty", async () => {
    const sent = await world.send({
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("INITIALS", 1)] })],
    });
    const token = getRecipientToken(sent, 0);
    await api.consent(buildConsent(token));
    const error = await api.complete({ token }).catch((thrown) => thrown);
    expect(error.cause.code).toBe("RECIPIENT_HAS_UNSIGNED_FIELDS");
    expect(error.cause.issues).toHaveLength(2);
  });

  test("fills dates in the envelope's time zone and format, and starts sealing after the last act", async () => {
    const sent = await world.send({
      meta: { timezone: "America/Santiago", dateFormat: "dd/MM/yyyy HH:mm" },
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("DATE", 1)] })],
    });
    const tomorrow = new Date(Date.now() + 86_400_000);
    await prepareSigner(api, sent, 0);
    stopClock(tomorrow);
    await api.complete({ token: getRecipientToken(sent, 0) });
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
    expect(await api.state({ token: getRecipientToken(sent, 0) })).toMatchObject({
      screen: "done",
      sealing: true,
      remaining: 0,
    });
  });

  test("called twenty times at once is one completion", async () => {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await prepareSigner(api, sent, 0);
    const token = getRecipientToken(sent, 0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.complete({ token })));
    const signed = { success: true, status: "SIGNED", redirectUrl: null };
    expect(answers).toEqual(Array.from({ length: 20 }, () => signed));
    expect((await listAudit(sent)).filter((type) => type === "DOCUMENT_RECIPIENT_COMPLETED")).toHaveLength(1);
    expect((await listEvents(sent)).filter((kind) => kind === "DOCUMENT_SIGNED")).toHaveLength(1);
  });

  test("with orders 1, 1, 2 lets both first recipients act at once and the third only after both", async () => {
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL", envelopeExpirationPeriod: { unit: "day", amount: 3 } },
      recipients: [
        signer("Ana", { signingOrder: 1 }),
        signer("Ben", { signingOrder: 1 }),
        signer("Cy", { signingOrder: 2 }),
      ],
    });
    expect(sent.recipients.map(({ activatedAt }) => activatedAt !== null)).toEqual([true, true, false]);
    const third = getRecipientToken(sent, 2);
    expect(await api.state({ token: third })).toMatchObject({
      screen: "waiting",
      position: { mine: 2, total: 2 },
      waitingFor: ["Ana", "Ben"],
    });
    await signAs(api, sent, 1);
    for (const procedure of [
      () => api.consent(buildConsent(third)),
      () => api.fill({ token: third, fieldId: findSentFieldId(sent, 2), value: DRAWN }),
      () => api.complete({ token: third }),
      () => api.reject({ token: third, reason: "no" }),
    ]) {
      await expect(procedure()).rejects.toThrow("turn");
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

  test("learns the name and e-mail address of a recipient whose link was handed over by hand", async () => {
    const sent = await world.send({
      meta: { distributionMethod: "NONE" },
      recipients: [
        signer("Ana", { name: "", email: "", fields: [box("SIGNATURE"), box("NAME", 1), box("EMAIL", 2)] }),
        signer("Ben"),
      ],
    });
    const token = getRecipientToken(sent, 0);
    await prepareSigner(api, sent, 0);
    await api.fill({ token, fieldId: findSentFieldId(sent, 0, "NAME"), value: "Ana Real" });
    await api.fill({ token, fieldId: findSentFieldId(sent, 0, "EMAIL"), value: "Ana@Real.example" });
    await api.complete({ token });
    expect((await world.reload(sent.envelope.id)).recipients[0]).toMatchObject({
      name: "Ana Real",
      email: "ana@real.example",
    });
    expect(await listAudit(sent)).toContain("RECIPIENT_UPDATED");
  });

  test("lets an approver without a signature complete without DOCUMENT_SIGNED", async () => {
    const sent = await world.send({
      recipients: [{ name: "Pia", email: "pia@example.com", role: "APPROVER" }, signer("Ben")],
    });
    const token = getRecipientToken(sent, 0);
    await api.open({ token });
    await api.consent(buildConsent(token));
    await api.complete({ token });
    expect(await listEvents(sent)).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
    ]);
  });
});

describe("the next signer", () => {
  const sendInOrder = (allow: boolean) =>
    world.send({
      meta: { signingOrder: "SEQUENTIAL", allowDictateNextSigner: allow },
      recipients: [
        signer("Ana", { signingOrder: 1 }),
        signer("Ben", { signingOrder: 2 }),
        signer("Cy", { signingOrder: 3 }),
      ],
    });

  test("can be named where allowed: new e-mail address, new token, an entry; the old link stops working", async () => {
    const sent = await sendInOrder(true);
    await prepareSigner(api, sent, 0);
    expect(await api.state({ token: getRecipientToken(sent, 0) })).toMatchObject({
      session: { nextSigner: { name: "Ben", email: "ben@example.com", mayChange: true } },
    });
    await api.complete({
      token: getRecipientToken(sent, 0),
      nextSigner: { name: "Bea", email: "Bea@Example.com" },
    });
    const after = await world.reload(sent.envelope.id);
    expect(after.recipients[1]).toMatchObject({ name: "Bea", email: "bea@example.com" });
    expect(await api.state({ token: getRecipientToken(sent, 1) })).toEqual({ screen: "notFound" });
    const [entry] = await world.test.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'RECIPIENT_UPDATED'`;
    expect(entry?.data.changes).toEqual([
      { type: "NAME", from: "Ben", to: "Bea" },
      { type: "EMAIL", from: "ben@example.com", to: "bea@example.com" },
    ]);
  });

  test("is refused where it is not allowed, or when the named recipient already takes part", async () => {
    const closed = await sendInOrder(false);
    await prepareSigner(api, closed, 0);
    const nextSigner = { name: "Bea", email: "bea@example.com" };
    await expect(api.complete({ token: getRecipientToken(closed, 0), nextSigner })).rejects.toThrow(
      "nextSigner",
    );
    const open = await sendInOrder(true);
    await prepareSigner(api, open, 0);
    const taken = { name: "Cy", email: "cy@example.com" };
    await expect(api.complete({ token: getRecipientToken(open, 0), nextSigner: taken })).rejects.toThrow(
      "takes part",
    );
    expect((await world.reload(open.envelope.id)).recipients[0]).toMatchObject({
      signingStatus: "NOT_SIGNED",
    });
  });
});

describe("reject", () => {
  test("ends the envelope at once for every recipient, once", async () => {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await signAs(api, sent, 0);
    const token = getRecipientToken(sent, 1);
    await api.reject({ token, reason: "Wrong price" });
    await api.reject({ token, reason: "Again" });
    const after = await world.reload(sent.envelope.id);
    expect(after.envelope).toMatchObject({ status: "REJECTED", sealingSince: null });
    expect(after.envelope.nextSealAt).not.toBeNull();
    expect(after.recipients[1]).toMatchObject({ signingStatus: "REJECTED", rejectionReason: "Wrong price" });
    expect((await listEvents(sent)).filter((kind) => kind === "DOCUMENT_REJECTED")).toHaveLength(1);
    expect(await api.state({ token })).toMatchObject({ screen: "rejectedByMe", reason: "Wrong price" });
    const other = await api.state({ token: getRecipientToken(sent, 0) });
    expect(other).toMatchObject({ screen: "rejectedByOther", by: null });
    expect(JSON.stringify(other)).not.toMatch(/Wrong price|Ben/);
  });

  test("is refused once every recipient has acted", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    await signAs(api, sent, 0);
    await expect(api.reject({ token: getRecipientToken(sent, 0), reason: "Late" })).rejects.toThrow(
      "already acted",
    );
  });
});
