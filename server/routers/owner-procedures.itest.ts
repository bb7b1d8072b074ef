import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEntries, envelopes, events, users } from "@/server/db/schema";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import type { TeamActor } from "@/server/domain/actor";
import { type ErrorCode, isDomainError } from "@/server/domain/errors";
import { services } from "@/server/process-services";
import { getTimeInThreeDays } from "@/server/testing/rest/requests";
import { type Owner, type Sent, testWorld, type World } from "@/server/testing/world/world";
import { createCaller } from ".";

let world: World;
let stranger: Owner;
beforeAll(async () => {
  world = await testWorld();
  stranger = await world.stranger();
});
afterAll(() => world[Symbol.asyncDispose]());

const getCaller = (actor: TeamActor) =>
  createCaller({
    db: world.db,
    services: services(),
    actor,
    account: null,
    origin: { ipAddress: "192.0.2.7", userAgent: "test" },
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  });

const signer = { email: "ana@example.com", name: "Ana", role: "SIGNER" as const };
const box = { type: "SIGNATURE" as const, page: 1, positionX: 10, positionY: 80, width: 30, height: 6 };
const ready = { recipients: [{ ...signer, fields: [box] }] };

/** Returns the code of a call's refusal. Fails if the call succeeds. */
async function catchRefusalCode(call: Promise<unknown>): Promise<ErrorCode> {
  const error = await call.then(
    () => {
      throw new Error("the call was not refused");
    },
    (reason: unknown) => reason,
  );
  const cause = error instanceof Error ? error.cause : null;
  if (isDomainError(cause)) return cause.code;
  throw error;
}

const listTypes = async (id: string) => (await loadAudit(world.db, id)).map(({ type }) => type);
const listKinds = async (id: string) =>
  (await world.db.select().from(events).where(eq(events.envelopeId, id)).orderBy(events.sequence)).map(
    ({ kind }) => kind,
  );

async function sendInStatus(status: "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED"): Promise<Sent> {
  const sent = await world.send(ready);
  if (status === "PENDING") return sent;
  await world.db.execute(
    sql`update ${envelopes} set status = ${status}, completed_at = clock_timestamp() where id = ${sent.envelope.id}`,
  );
  return sent;
}

describe("creating", () => {
  it("makes a draft with files, people and fields in one call and keeps their order", async () => {
    const uploads = [
      await world.upload(world.owner, 2, "a.pdf"),
      await world.upload(world.owner, 3, "b.pdf"),
    ];
    const { id } = await getCaller(world.owner).envelope.create({
      title: "Two files",
      type: "DOCUMENT",
      uploadIds: uploads,
      recipients: [
        { ...signer, fields: [{ ...box, identifier: "b.pdf", page: 3 }] },
        { email: "", name: "No address", role: "CC" },
      ],
      meta: { signingOrder: "SEQUENTIAL", emailSettings: { documentPending: false } },
    });
    const envelope = await getCaller(world.owner).envelope.get({ envelopeId: id });
    expect(envelope.envelopeItems.map(({ title, order }) => [title, order])).toEqual([
      ["a.pdf", 1],
      ["b.pdf", 2],
    ]);
    expect(envelope.fields[0]).toMatchObject({ page: 3, envelopeItemId: envelope.envelopeItems[1]?.id });
    expect(envelope.recipients.map(({ role, sendStatus }) => [role, sendStatus])).toEqual([
      ["SIGNER", "NOT_SENT"],
      ["CC", "SENT"],
    ]);
    expect(envelope.documentMeta.emailSettings).toMatchObject({
      documentPending: false,
      documentCompleted: true,
    });
    expect(await listKinds(id)).toEqual(["DOCUMENT_CREATED"]);
  });

  it("takes an upload once and only by its own team", async () => {
    const upload = await world.upload(world.owner);
    const input = { title: "x", type: "DOCUMENT" as const, uploadIds: [upload] };
    expect(await catchRefusalCode(getCaller(stranger).envelope.create(input))).toBe("NOT_FOUND");
    await getCaller(world.owner).envelope.create(input);
    expect(await catchRefusalCode(getCaller(world.owner).envelope.create(input))).toBe("NOT_FOUND");
  });

  it("refuses geometry that leaves the page and leaves nothing behind", async () => {
    const before = await world.db.select({ n: sql<number>`count(*)::int` }).from(envelopes);
    const uploadIds = [await world.upload(world.owner)];
    const recipients = [{ ...signer, fields: [{ ...box, positionX: 90, width: 20 }] }];
    const call = getCaller(world.owner).envelope.create({
      title: "x",
      type: "DOCUMENT",
      uploadIds,
      recipients,
    });
    expect(await catchRefusalCode(call)).toBe("INVALID_BODY");
    expect(await world.db.select({ n: sql<number>`count(*)::int` }).from(envelopes)).toEqual(before);
  });
});

describe("distributing", () => {
  it("moves the draft to PENDING, returns everybody's link and emits once", async () => {
    const draft = await world.draft({
      recipients: [...ready.recipients, { email: "c@example.com", name: "C", role: "CC" }],
    });
    const id = draft.envelope.id;
    const sent = await getCaller(world.owner).envelope.distribute({ envelopeId: id });
    expect(sent.recipients.map(({ signingUrl, token }) => signingUrl.endsWith(`/sign/${token}`))).toEqual([
      true,
      true,
    ]);
    expect((await world.reload(id)).envelope.status).toBe("PENDING");
    expect(await listKinds(id)).toEqual(["DOCUMENT_CREATED", "DOCUMENT_SENT"]);
    await getCaller(world.owner).envelope.distribute({ envelopeId: id });
    expect(await listKinds(id)).toEqual(["DOCUMENT_CREATED", "DOCUMENT_SENT"]);
  });

  it("starts only the first group's clock when people sign in order", async () => {
    const people = [1, 1, 2].map((signingOrder, index) => ({
      ...signer,
      email: `p${index}@example.com`,
      signingOrder,
      fields: [{ ...box, positionY: 10 + index * 10 }],
    }));
    const { recipients } = await world.send({ recipients: people, meta: { signingOrder: "SEQUENTIAL" } });
    expect(recipients.map(({ expiresAt }) => expiresAt !== null)).toEqual([true, true, false]);
  });

  it("fills in what is known and never the day of signing", async () => {
    const kinds = ["NAME", "EMAIL", "DATE"] as const;
    const fields = [box, ...kinds.map((type, index) => ({ ...box, type, positionY: 10 + index * 10 }))];
    const sent = await world.send({ recipients: [{ ...signer, fields }] });
    expect(sent.fields.map(({ type, inserted, customText }) => [type, inserted, customText])).toEqual([
      ["SIGNATURE", false, ""],
      ["NAME", true, "Ana"],
      ["EMAIL", true, "ana@example.com"],
      ["DATE", false, ""],
    ]);
  });

  it.each([
    ["no recipients", {}, "INVALID_REQUEST"],
    ["a signer without a signature field", { recipients: [signer] }, "MISSING_SIGNATURE_FIELD"],
    [
      "an assistant in a parallel envelope",
      {
        recipients: [...ready.recipients, { email: "b@example.com", name: "B", role: "ASSISTANT" as const }],
      },
      "INVALID_REQUEST",
    ],
    [
      "a method this installation is not set up for",
      { recipients: [{ ...signer, fields: [box], actionAuth: ["CLAVE_UNICA" as const] }] },
      "NOT_SETUP",
    ],
  ])("refuses %s and changes nothing", async (_, input, code) => {
    const { envelope } = await world.draft(input);
    const meta = { subject: "changed" };
    expect(
      await catchRefusalCode(getCaller(world.owner).envelope.distribute({ envelopeId: envelope.id, meta })),
    ).toBe(code);
    const after = await world.reload(envelope.id);
    expect([after.envelope.status, after.meta.subject]).toEqual(["DRAFT", null]);
  });

  it("refuses an account whose address is not confirmed", async () => {
    const newcomer = await world.stranger();
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, newcomer.userId));
    const { envelope } = await world.draft(ready, newcomer);
    expect(await catchRefusalCode(getCaller(newcomer).envelope.distribute({ envelopeId: envelope.id }))).toBe(
      "FORBIDDEN",
    );
  });

  it("lets ten at once send it only once", async () => {
    const { envelope } = await world.draft(ready);
    const calls = Array.from({ length: 10 }, () =>
      getCaller(world.owner).envelope.distribute({ envelopeId: envelope.id }),
    );
    await Promise.all(calls);
    expect((await listKinds(envelope.id)).filter((kind) => kind === "DOCUMENT_SENT")).toHaveLength(1);
    expect((await listTypes(envelope.id)).filter((type) => type === "DOCUMENT_SENT")).toHaveLength(1);
  });
});

describe("changing a sent envelope", () => {
  it.each(["PENDING", "COMPLETED", "REJECTED", "CANCELLED"] as const)(
    "is refused while %s",
    async (status) => {
      const { envelope, fields, items } = await sendInStatus(status);
      const id = envelope.id;
      const code = status === "PENDING" ? "INVALID_REQUEST" : `ENVELOPE_${status}`;
      const as = getCaller(world.owner);
      const field = { id: fields[0]?.id ?? 0, type: "SIGNATURE" as const };
      expect(await catchRefusalCode(as.envelope.update({ envelopeId: id, data: { title: "new" } }))).toBe(
        code,
      );
      expect(await catchRefusalCode(as.field.updateMany({ envelopeId: id, data: [field] }))).toBe(code);
      expect(await catchRefusalCode(as.field.deleteMany({ envelopeId: id, ids: [field.id] }))).toBe(code);
      expect(
        await catchRefusalCode(as.item.remove({ envelopeId: id, envelopeItemId: items[0]?.id ?? "" })),
      ).toBe(code);
      expect((await world.reload(id)).fields).toHaveLength(1);
    },
  );

  it("keeps fieldMeta that an update does not mention and applies geometry", async () => {
    const draft = await world.draft(ready);
    const field = draft.fields[0];
    const result = await getCaller(world.owner).field.updateMany({
      envelopeId: draft.envelope.id,
      data: [{ id: field?.id ?? 0, type: "SIGNATURE", positionX: 25.5 }],
    });
    expect(result.data[0]).toMatchObject({ positionX: 25.5, positionY: 80, fieldMeta: field?.fieldMeta });
  });

  it("gives a person with a new address a new link", async () => {
    const sent = await world.send(ready);
    const id = sent.recipients[0]?.id ?? 0;
    const data = [{ id, email: "other@example.com" }];
    await getCaller(world.owner).recipient.updateMany({ envelopeId: sent.envelope.id, data });
    const after = await world.reload(sent.envelope.id);
    expect(Buffer.from(after.recipients[0]?.tokenHmac ?? [])).not.toEqual(
      Buffer.from(sent.recipients[0]?.tokenHmac ?? []),
    );
  });
});

describe("cancelling and deleting", () => {
  it.each(["draft", "pending"])("cancels a %s envelope, once", async (state) => {
    const { envelope } = state === "draft" ? await world.draft(ready) : await world.send(ready);
    const cancelEnvelope = () =>
      getCaller(world.owner).envelope.cancel({ envelopeId: envelope.id, reason: "Wrong price" });
    expect(await cancelEnvelope()).toEqual({ success: true });
    expect(await catchRefusalCode(cancelEnvelope())).toBe("ENVELOPE_CANCELLED");
    expect((await listKinds(envelope.id)).at(-1)).toBe("DOCUMENT_CANCELLED");
  });

  it("keeps a completed envelope and hides every other deleted one for good", async () => {
    const completed = await sendInStatus("COMPLETED");
    const removeEnvelope = (id: string) => getCaller(world.owner).envelope.remove({ envelopeId: id });
    expect(await catchRefusalCode(removeEnvelope(completed.envelope.id))).toBe("ENVELOPE_COMPLETED");
    const pending = await world.send(ready);
    await removeEnvelope(pending.envelope.id);
    expect(await catchRefusalCode(removeEnvelope(pending.envelope.id))).toBe("NOT_FOUND");
    const [row] = await world.db.select().from(envelopes).where(eq(envelopes.id, pending.envelope.id));
    expect(row?.status).toBe("CANCELLED");
  });

  it("lets a member stop only own envelopes", async () => {
    const { envelope } = await world.send(ready);
    const [colleague] = await world.db
      .insert(users)
      .values({ name: "M", email: "member@example.com", createdAt: new Date(), updatedAt: new Date() })
      .returning();
    const member: Owner = {
      ...world.owner,
      role: "MEMBER",
      userId: colleague?.id ?? 0,
      email: "member@example.com",
    };
    const input = { envelopeId: envelope.id };
    expect(await catchRefusalCode(getCaller(member).envelope.cancel(input))).toBe("FORBIDDEN");
    expect(await catchRefusalCode(getCaller(member).envelope.remove(input))).toBe("FORBIDDEN");
    expect(await catchRefusalCode(getCaller(member).recipient.revealLink({ ...input, recipientId: 1 }))).toBe(
      "FORBIDDEN",
    );
    expect(await getCaller({ ...member, role: "MANAGER" }).envelope.cancel(input)).toEqual({ success: true });
  });
});

describe("another team", () => {
  it("gets from every procedure what an id that does not exist gets", async () => {
    const sent = await world.send(ready);
    const as = getCaller(stranger);
    const real = { envelopeId: sent.envelope.id };
    const field = { id: sent.fields[0]?.id ?? 0, type: "SIGNATURE" as const };
    const person = { id: sent.recipients[0]?.id ?? 0 };
    const calls = [
      as.envelope.get(real),
      as.envelope.detail(real),
      as.envelope.activity(real),
      as.envelope.update({ ...real, data: { title: "mine" } }),
      as.envelope.distribute(real),
      as.envelope.redistribute({ ...real, recipients: [person.id] }),
      as.envelope.cancel(real),
      as.envelope.remove(real),
      as.envelope.scheduleSend({ ...real, delayMs: 0 }),
      as.envelope.undoSend(real),
      as.envelope.schedule({ ...real, ...getTimeInThreeDays() }),
      as.envelope.unschedule(real),
      as.field.createMany({ ...real, data: [] }),
      as.field.updateMany({ ...real, data: [field] }),
      as.field.deleteMany({ ...real, ids: [field.id] }),
      as.item.add({ ...real, uploadIds: ["x"] }),
      as.item.updateMany({ ...real, data: [{ envelopeItemId: sent.items[0]?.id ?? "", title: "mine" }] }),
      as.item.remove({ ...real, envelopeItemId: sent.items[0]?.id ?? "" }),
      as.item.takeUpTags(real),
      as.item.dismissTags(real),
      as.item.restore({ ...real, envelopeItemId: sent.items[0]?.id ?? "" }),
      as.item.fillForm({ ...real, formValues: { name: "mine" } }),
      as.recipient.createMany({ ...real, data: [signer] }),
      as.recipient.updateMany({ ...real, data: [person] }),
      as.recipient.remove({ recipientId: person.id }),
      as.recipient.revealLink({ ...real, recipientId: person.id }),
    ];
    const answers = await Promise.all(calls.map(catchRefusalCode));
    expect(answers).toEqual(answers.map(() => "NOT_FOUND"));
    expect((await as.envelope.find({ folderId: "*", query: sent.envelope.title })).count).toBe(0);
  });
});

describe("the audit log", () => {
  it("chains every entry and refuses to be changed, even by the schema's owner", async () => {
    const { envelope } = await world.send(ready);
    await getCaller(world.owner).envelope.cancel({ envelopeId: envelope.id });
    const rows = await loadAudit(world.db, envelope.id);
    expect(verifyChain(rows)).toMatchObject({ ok: true });
    expect(
      verifyChain(rows.map((row, index) => (index === 1 ? { ...row, email: "x@example.com" } : row))),
    ).toEqual({
      ok: false,
      seq: 2,
    });
    await expect(
      world.test.ownerSql`update audit_entry set name = 'x' where envelope_id = ${envelope.id}`,
    ).rejects.toThrow(/refused/);
    await expect(world.test.ownerSql`truncate audit_entry`).rejects.toThrow(/refused/);
    await expect(
      world.db.delete(auditEntries).where(eq(auditEntries.envelopeId, envelope.id)),
    ).rejects.toThrow();
  });
});
