import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envelopes, events, mails } from "@/server/db/schema";
import { loadAudit, NO_ORIGIN, verifyChain } from "@/server/db/store/audit";
import { readMail } from "@/server/mail/compose";
import { drainJobs } from "@/server/testing/jobs/queue";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type Sent, testWorld, type World } from "@/server/testing/world/world";
import { deleteByAdmin } from "./delete";

const REASON = "A court order, No. 7";
const BY = {
  actor: { kind: "system", job: "admin envelope delete" },
  origin: NO_ORIGIN,
  reason: REASON,
} as const;

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const deleteEnvelope = ({ envelope }: Sent) =>
  world.db.transaction((tx) => deleteByAdmin(tx, envelope.id, BY));
const expectRefused = (sent: Sent) => expect(deleteEnvelope(sent)).rejects;
const listMailedPeople = async ({ envelope }: Sent) => {
  const rows = await world.db
    .select()
    .from(mails)
    .where(and(eq(mails.envelopeId, envelope.id), eq(mails.state, "QUEUED")))
    .orderBy(mails.kind);
  return rows.map((row) => ({ to: row.toEmail, mail: readMail(row) }));
};

describe("an envelope deleted by an instance admin (domain/mail.md 5.2)", () => {
  it("is gone for its team; the owner is told why, who was asked is told, evidence and webhooks know", async () => {
    const sent = await world.send({ title: "Lease", recipients: [signer("Ana")] });
    await drainJobs(world);
    await deleteEnvelope(sent);
    const [row] = await world.db.select().from(envelopes).where(eq(envelopes.id, sent.envelope.id));
    expect(row).toMatchObject({ status: "CANCELLED", deletedAt: expect.any(Date) });
    expect(await listMailedPeople(sent)).toMatchObject([
      {
        to: world.owner.email,
        mail: { kind: "OWNER_DELETED_BY_ADMIN", data: { title: "Lease", reason: REASON } },
      },
      { to: sent.recipients[0]?.email, mail: { kind: "RECIPIENT_DELETED" } },
    ]);
    const audit = await loadAudit(world.db, sent.envelope.id);
    expect(verifyChain(audit).ok).toBe(true);
    expect(audit.at(-1)).toMatchObject({
      type: "DOCUMENT_DELETED",
      data: { type: "SOFT", reason: REASON },
      actor: BY.actor,
    });
    const emitted = await world.db.select().from(events).where(eq(events.envelopeId, sent.envelope.id));
    expect(emitted.map(({ kind }) => kind)).toContain("DOCUMENT_CANCELLED");
    await expectRefused(sent).toMatchObject({ code: "NOT_FOUND" });
  });

  it("as a draft or a template is told to its owner alone", async () => {
    for (const type of ["DOCUMENT", "TEMPLATE"] as const) {
      const draft = await world.draft({ type, recipients: [signer("Ana")] });
      await deleteEnvelope(draft);
      expect((await listMailedPeople(draft)).map(({ to }) => to)).toEqual([world.owner.email]);
    }
  });

  it("stays while it is sealed, and once it is completed: the sealed file is everybody's", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    await signAs(signingCaller(world.db), sent, 0);
    await expectRefused(sent).toMatchObject({ code: "INVALID_REQUEST" });
    await drainJobs(world);
    await expectRefused(sent).toMatchObject({ code: "ENVELOPE_COMPLETED" });
    await expect(
      world.db.transaction((tx) => deleteByAdmin(tx, "envelope_unknown", BY)),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
