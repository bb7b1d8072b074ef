import { eq, notInArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { teamMembers, users, webhookDeliveries, webhooks } from "@/server/db/schema";
import { services } from "@/server/process-services";
import { sendNextRow } from "@/server/routers/bulk-send/send-next-row";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  type TestMember,
} from "@/server/testing/world/people";
import { signer } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let teamId: number;
beforeAll(async () => {
  world = await testWorld();
  owner = await createProvenSession(world, world.owner);
  ({ teamId } = world.owner);
});
afterAll(() => world[Symbol.asyncDispose]());

const getRestriction = async (userId: number) => {
  const [row] = await world.db.select().from(teamMembers).where(eq(teamMembers.userId, userId));
  return row?.restriction;
};
const loadRestriction = async (userId: number) => {
  const page = await owner.call.member.list({ place: { kind: "team", teamId }, perPage: 100 });
  return page.data.find((member) => member.userId === userId)?.restriction;
};

describe("restricting a member of a team", () => {
  it("holds at once, is listed, and is lifted the same way", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    await owner.call.member.restrict({ teamId, userId: member.userId, restriction: "AUDITOR" });
    expect(await loadRestriction(member.userId)).toBe("AUDITOR");
    await owner.call.member.restrict({ teamId, userId: member.userId, restriction: null });
    expect(await loadRestriction(member.userId)).toBeNull();
  });

  it("is for ADMIN and MANAGER, not above one's rank, not on the owner, nobody's own and no stranger's", async () => {
    const admin = await addColleague(world, { team: "ADMIN" });
    const manager = await addColleague(world, { team: "MANAGER" });
    const member = await addColleague(world, { team: "MEMBER" });
    const stranger = getPerson(world, await world.stranger());
    const tryRestrict = (by: TestMember, userId: number) =>
      catchErrorCode(by.call.member.restrict({ teamId, userId, restriction: "SIGN_ONLY" }));
    expect(await tryRestrict(manager, member.userId)).toBe("PROOF_NEEDED");
    expect(await tryRestrict(member, manager.userId)).toBe("FORBIDDEN");
    expect(await tryRestrict(manager, admin.userId)).toBe("FORBIDDEN");
    expect(await tryRestrict(admin, owner.userId)).toBe("FORBIDDEN");
    expect(await tryRestrict(manager, manager.userId)).toBe("INVALID_REQUEST");
    expect(await tryRestrict(stranger, member.userId)).toBe("NOT_FOUND");
    expect(await tryRestrict(owner, stranger.userId)).toBe("NOT_FOUND");
    expect(await getRestriction(manager.userId)).toBeNull();
  });

  it("is closed to who is restricted, whatever their role: nobody frees themselves or others", async () => {
    const auditor = await addColleague(world, { team: "ADMIN", restriction: "AUDITOR" });
    const sender = await addColleague(world, { team: "ADMIN", restriction: "TEMPLATES_ONLY" });
    for (const by of [auditor, sender]) {
      const call = by.call.member.restrict({ teamId, userId: sender.userId, restriction: null });
      expect(await catchErrorCode(call)).toBe("FORBIDDEN");
      const role = {
        place: { kind: "team" as const, teamId },
        userId: sender.userId,
        role: "MEMBER" as const,
      };
      expect(await catchErrorCode(by.call.member.changeRole(role))).toBe("FORBIDDEN");
    }
    expect(await getRestriction(sender.userId)).toBe("TEMPLATES_ONLY");
  });

  it("is refused for who leads the organisation, and binds nobody who leads it since", async () => {
    const lead = await addColleague(world, {
      team: "MEMBER",
      organisation: "MANAGER",
      restriction: "SIGN_ONLY",
    });
    const call = owner.call.member.restrict({ teamId, userId: lead.userId, restriction: "AUDITOR" });
    expect(await catchErrorCode(call)).toBe("INVALID_REQUEST");
    expect(await loadRestriction(lead.userId)).toBeNull();
    const organisationId = await findOrganisationId(world);
    const back = { place: { kind: "organisation" as const, organisationId }, userId: lead.userId };
    await owner.call.member.changeRole({ ...back, role: "MEMBER" });
    // The team's own setting stays and applies again.
    expect(await loadRestriction(lead.userId)).toBe("SIGN_ONLY");
  });

  it("is refused for the last admin who is not restricted", async () => {
    const admin = await addColleague(world, { team: "ADMIN" });
    const manager = await addColleague(world, { team: "MANAGER", organisation: "MEMBER" });
    const lead = await addColleague(world, { team: null, organisation: "MANAGER" });
    const disableOthers = (disabledAt: Date | null) =>
      world.db
        .update(users)
        .set({ disabledAt })
        .where(notInArray(users.id, [admin.userId, manager.userId]));
    await disableOthers(new Date());
    const call = (await createProvenSession(world, lead)).call.member.restrict({
      teamId,
      userId: admin.userId,
      restriction: "AUDITOR",
    });
    const code = await catchErrorCode(call);
    await disableOthers(null);
    expect(code).toBe("INVALID_REQUEST");
    await (await createProvenSession(world, lead)).call.member.restrict({
      teamId,
      userId: admin.userId,
      restriction: "AUDITOR",
    });
    expect(await getRestriction(admin.userId)).toBe("AUDITOR");
  });

  it("leaves role changes of a company's groups and of people alone", async () => {
    const member = await addColleague(world, { team: "MEMBER", restriction: "TEMPLATES_ONLY" });
    await owner.call.member.changeRole({
      place: { kind: "team", teamId },
      userId: member.userId,
      role: "ADMIN",
    });
    expect(await getRestriction(member.userId)).toBe("TEMPLATES_ONLY");
  });
});

describe("documents never pass to a member who may not send", () => {
  it.each(["AUDITOR", "SIGN_ONLY"] as const)(
    "by hand-over, transfer or delegation: %s",
    async (restriction) => {
      const heir = await addColleague(world, { team: "ADMIN", restriction });
      const member = await addColleague(world, { team: "MEMBER" });
      const { envelope } = await world.draft({}, member);
      const removing = (await createProvenSession(world, owner)).call.member.remove({
        place: { kind: "team", teamId },
        userId: member.userId,
        handOverToUserId: heir.userId,
      });
      expect(await catchErrorCode(removing)).toBe("NOT_FOUND");
      const passing = owner.call.envelope.transfer({ envelopeIds: [envelope.id], toEmail: heir.email });
      expect(await catchErrorCode(passing)).toBe("INVALID_REQUEST");
      expect((await world.reload(envelope.id)).envelope.userId).toBe(member.userId);
    },
  );
});

describe("a member who sends from templates only", () => {
  const createRestrictedSender = async () => {
    const sender = await addColleague(world, { team: "ADMIN", restriction: "TEMPLATES_ONLY" });
    const template = await world.draft({ type: "TEMPLATE", recipients: [signer("Tenant")] });
    const seat = template.recipients[0]?.id ?? 0;
    const createFromTemplate = (more: object = {}) =>
      sender.call.envelope.use({
        envelopeId: template.envelope.id,
        recipients: [{ id: seat, email: "ana@example.com", name: "Ana" }],
        ...more,
      });
    return { sender, use: createFromTemplate };
  };

  it("makes a document of one, corrects its people, and sends it", async () => {
    const { sender, use } = await createRestrictedSender();
    const { id, recipients } = await use({ override: { title: "Lease of Ana" } });
    const person = recipients[0]?.id ?? 0;
    await sender.call.recipient.updateMany({
      envelopeId: id,
      data: [{ id: person, email: "anna@example.com" }],
    });
    await sender.call.envelope.distribute({ envelopeId: id });
    const sent = await world.reload(id);
    expect(sent.envelope.status).toBe("PENDING");
    expect(sent.recipients[0]?.email).toBe("anna@example.com");
  });

  it("brings no file, link or setting, changes no place, and nothing is made", async () => {
    const { sender, use } = await createRestrictedSender();
    const uploadIds = [await world.upload(sender)];
    const before = (await world.test.sql`select count(*) from envelope`)[0]?.count;
    for (const more of [
      { uploadIds, customDocumentData: [{ identifier: 0, envelopeItemId: "x" }] },
      { attachments: [{ label: "Terms", data: "https://example.com/terms" }] },
      { override: { redirectUrl: "https://example.com/next" } },
      { override: { envelopeExpirationPeriod: { unit: "day", amount: 3 } } },
    ])
      expect(await catchErrorCode(use(more))).toBe("FORBIDDEN");
    expect((await world.test.sql`select count(*) from envelope`)[0]?.count).toBe(before);
    const { id, recipients } = await use();
    const person = recipients[0]?.id ?? 0;
    const change = sender.call.recipient.updateMany({
      envelopeId: id,
      data: [{ id: person, role: "VIEWER" }],
    });
    expect(await catchErrorCode(change)).toBe("FORBIDDEN");
    const meta = sender.call.envelope.distribute({ envelopeId: id, meta: { distributionMethod: "NONE" } });
    expect(await catchErrorCode(meta)).toBe("FORBIDDEN");
  });

  it("changes nothing of others, and nothing of theirs that came from elsewhere", async () => {
    const before = await addColleague(world, { team: "MEMBER" });
    const others = await world.draft({ recipients: [signer("Ben")] });
    const own = await world.draft({ recipients: [signer("Ben")] }, before);
    const { userId } = before;
    await owner.call.member.restrict({ teamId, userId, restriction: "TEMPLATES_ONLY" });
    const sender = getPerson(world, { ...before, restriction: "TEMPLATES_ONLY" });
    for (const { envelope } of [others, own]) {
      expect(await catchErrorCode(sender.call.envelope.distribute({ envelopeId: envelope.id }))).toBe(
        "FORBIDDEN",
      );
      expect(await catchErrorCode(sender.call.envelope.remove({ envelopeId: envelope.id }))).toBe(
        "FORBIDDEN",
      );
    }
  });
});

describe("an auditor", () => {
  it("sees what only admins see, and each opening is recorded for those who lead", async () => {
    const auditor = await addColleague(world, { team: "MEMBER", restriction: "AUDITOR" }, "Aldo Auditor");
    const member = await addColleague(world, { team: "MEMBER" });
    const { envelope } = await world.draft({ visibility: "ADMIN", recipients: [signer("Ana")] });
    const detail = await auditor.call.envelope.detail({ envelopeId: envelope.id });
    expect(detail.actions).toEqual(["downloadAuditLog"]);
    await auditor.call.envelope.detail({ envelopeId: envelope.id });
    await member.call.envelope.detail({ envelopeId: (await world.draft({})).envelope.id });
    await owner.call.envelope.detail({ envelopeId: envelope.id });
    const views = await owner.call.envelope.views({ envelopeId: envelope.id });
    expect(views.data).toMatchObject([
      { userId: auditor.userId, name: "Aldo Auditor", email: auditor.email, through: "PAGE" },
    ]);
    for (const look of ["auditEntries", "mails", "activity", "paper"] as const) {
      const draft = await world.draft({ recipients: [signer("Ana")] });
      await auditor.call.envelope[look]({ envelopeId: draft.envelope.id });
      expect((await owner.call.envelope.views({ envelopeId: draft.envelope.id })).count, look).toBe(1);
    }
    const read = await world.draft({ recipients: [signer("Ana")] });
    await auditor.call.item.reading({ envelopeItemId: read.items[0]?.id ?? "" });
    expect((await owner.call.envelope.views({ envelopeId: read.envelope.id })).count).toBe(1);
    const other = await world.draft({ recipients: [signer("Ana")] });
    const zip = await auditor.call.envelope.downloadMany({ envelopeIds: [other.envelope.id] });
    for await (const _ of await zip.open());
    expect((await owner.call.envelope.views({ envelopeId: other.envelope.id })).count).toBe(1);
    const delivery = await world.draft({ recipients: [signer("Ana")] });
    const now = new Date();
    const url = "https://hooks.example.com/in";
    await world.db
      .insert(webhooks)
      .values({ id: "webhook_1", teamId, webhookUrl: url, createdAt: now, updatedAt: now });
    await world.db.insert(webhookDeliveries).values({
      id: "delivery_1",
      webhookId: "webhook_1",
      envelopeId: delivery.envelope.id,
      event: "DOCUMENT_SENT",
      url,
      host: "hooks.example.com",
      body: "{}",
      nextAttemptAt: now,
      createdAt: now,
    });
    await auditor.call.webhook.delivery({ id: "delivery_1" });
    expect((await owner.call.envelope.views({ envelopeId: delivery.envelope.id })).count).toBe(1);
    const open = await world.draft({});
    expect(await catchErrorCode(member.call.envelope.views({ envelopeId: open.envelope.id }))).toBe(
      "FORBIDDEN",
    );
    expect(await catchErrorCode(member.call.envelope.views({ envelopeId: envelope.id }))).toBe("NOT_FOUND");
  });

  it("who reads the rows or the result of a bulk send has viewed the documents of those rows", async () => {
    const auditor = await addColleague(world, { team: "MEMBER", restriction: "AUDITOR" });
    const template = await world.draft({
      type: "TEMPLATE",
      recipients: [{ ...signer("Tenant"), email: "recipient.1@placeholder.invalid" }],
    });
    const column = { kind: "email" as const, header: "E-mail", recipientId: template.recipients[0]?.id ?? 0 };
    const { id } = await owner.call.bulkSend.create({
      templateId: template.envelope.id,
      name: "March",
      mode: "DRAFT",
      perMinute: 600,
      columns: [column],
      rows: [["tenant@example.com"]],
    });
    await sendNextRow(services(), world.db, id);
    const { data } = await auditor.call.bulkSend.rows({ bulkSendId: id });
    await auditor.call.bulkSend.result({ bulkSendId: id });
    const views = await owner.call.envelope.views({ envelopeId: data[0]?.envelopeId ?? "" });
    expect(views.data).toMatchObject([{ userId: auditor.userId }]);
  });
});
