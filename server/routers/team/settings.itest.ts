import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails, organisations } from "@/server/db/schema";
import { loadAudit } from "@/server/db/store/audit";
import type { SettingsPatch } from "@/server/domain/settings";
import { readMail } from "@/server/mail/compose";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { addColleague, findOrganisationId, getPerson, type TestMember } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let stranger: TestMember;
let organisationId: number;
let teamId: number;
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  stranger = getPerson(world, await world.stranger());
  organisationId = await findOrganisationId(world);
  teamId = world.owner.teamId;
});
afterAll(() => world[Symbol.asyncDispose]());

const CLEARED: SettingsPatch = {
  documentVisibility: null,
  documentLanguage: null,
  documentTimezone: null,
  typedSignatureEnabled: null,
  uploadSignatureEnabled: null,
  drawSignatureEnabled: null,
  defaultRecipients: null,
  delegateDocumentOwnership: null,
  emailDocumentSettings: null,
};
const updateTeamSettings = (settings: SettingsPatch, by = owner) =>
  by.call.team.updateSettings({ teamId, settings });
const updateOrganisationSettings = (settings: SettingsPatch, by = owner) =>
  by.call.organisation.updateSettings({ organisationId, settings });

describe("a new envelope", () => {
  it("is the request over the team over the organisation, and later changes leave it alone", async () => {
    await updateOrganisationSettings({
      documentLanguage: "es",
      documentTimezone: "America/Santiago",
      documentVisibility: "MANAGER_AND_ABOVE",
      emailDocumentSettings: { documentPending: false },
    });
    await updateTeamSettings({
      documentTimezone: "Europe/Madrid",
      envelopeExpirationPeriod: { unit: "week", amount: 2 },
      reminderSettings: { sendAfter: { unit: "day", amount: 3 }, repeatEvery: { disabled: true } },
      emailReplyTo: "legal@example.com",
    });
    const plain = await world.draft();
    expect(plain.envelope.visibility).toBe("MANAGER_AND_ABOVE");
    expect(plain.envelope.effectiveVisibility).toBe("MANAGER_AND_ABOVE");
    expect(plain.meta).toMatchObject({
      language: "es",
      timezone: "Europe/Madrid",
      dateFormat: "yyyy-MM-dd hh:mm a",
      envelopeExpirationPeriod: { unit: "week", amount: 2 },
      reminderSettings: { sendAfter: { unit: "day", amount: 3 }, repeatEvery: { disabled: true } },
      emailReplyTo: "legal@example.com",
      emailSettings: { documentPending: false, documentCompleted: true },
    });
    const draft = await world.draft({
      visibility: "ADMIN",
      meta: { language: "en", timezone: "Asia/Tokyo", emailSettings: { documentPending: true } },
    });
    expect([draft.envelope.visibility, draft.meta.language, draft.meta.timezone]).toEqual([
      "ADMIN",
      "en",
      "Asia/Tokyo",
    ]);
    expect(draft.meta.emailSettings).toMatchObject({ documentPending: true });
    await updateTeamSettings({
      ...CLEARED,
      envelopeExpirationPeriod: null,
      reminderSettings: null,
      emailReplyTo: null,
    });
    await updateOrganisationSettings(CLEARED);
    expect((await world.reload(plain.envelope.id)).meta.language).toBe("es");
    const after = await world.draft();
    expect([after.meta.language, after.meta.timezone, after.envelope.visibility]).toEqual([
      "en",
      "Etc/UTC",
      "EVERYONE",
    ]);
  });

  it("names the team's usual recipients on documents, each address once, with an entry each", async () => {
    const legal = { email: "legal@example.com", name: "Legal", role: "CC" as const };
    await updateTeamSettings({
      defaultRecipients: [legal, { ...legal, email: "ana@example.com", name: "Other Ana" }],
    });
    const draft = await world.draft({
      recipients: [{ email: "ana@example.com", name: "Ana", role: "SIGNER" }],
    });
    expect(draft.recipients.map(({ name, role }) => [name, role])).toEqual([
      ["Ana", "SIGNER"],
      ["Legal", "CC"],
    ]);
    const types = (await loadAudit(world.db, draft.envelope.id)).map(({ type }) => type);
    expect(types.filter((type) => type === "RECIPIENT_CREATED")).toHaveLength(2);
    await updateTeamSettings(CLEARED);
  });

  it("has the owner that was named, when the team allows it", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const ignored = await world.draft({ delegatedDocumentOwner: member.email });
    expect(ignored.envelope.userId).toBe(owner.userId);
    await updateTeamSettings({ delegateDocumentOwnership: true });
    const draft = await world.draft({ delegatedDocumentOwner: member.email.toUpperCase() });
    expect(draft.envelope.userId).toBe(member.userId);
    expect(await loadAudit(world.db, draft.envelope.id)).toContainEqual(
      expect.objectContaining({
        type: "DOCUMENT_DELEGATED_OWNER_CREATED",
        data: {
          delegatedOwnerName: member.name,
          delegatedOwnerEmail: member.email,
          teamName: "Team of Olga Owner",
        },
      }),
    );
    await expect(world.draft({ delegatedDocumentOwner: stranger.email })).rejects.toMatchObject({
      code: "INVALID_BODY",
    });
    await updateTeamSettings(CLEARED);
  });
});

describe("the sender that recipients see", () => {
  const signer = {
    email: "ana@example.com",
    name: "Ana",
    role: "SIGNER" as const,
    fields: [{ type: "SIGNATURE" as const, page: 1, positionX: 10, positionY: 80, width: 30, height: 6 }],
  };
  const setOrganisationType = (type: "PERSONAL" | "ORGANISATION") =>
    world.db.update(organisations).set({ type }).where(eq(organisations.id, organisationId));
  /** Returns the sender in the invitation mail, and on the signing page. */
  async function listSenderNames() {
    const { envelope, tokens } = await world.send({ recipients: [signer] });
    const [row] = await world.db.select().from(mails).where(eq(mails.envelopeId, envelope.id));
    const mail = row ? readMail(row) : null;
    const state = await owner.call.signing.state({ token: tokens[0] ?? "" });
    return [
      mail?.kind === "RECIPIENT_REQUEST" ? mail.data.sender.name : null,
      "sender" in state ? state.sender.name : null,
    ];
  }

  it("is the person, or the team alone where the team wants that; always the person in a personal organisation", async () => {
    await setOrganisationType("ORGANISATION");
    expect(await listSenderNames()).toEqual(["Olga Owner", "Olga Owner"]);
    await updateTeamSettings({ includeSenderDetails: false });
    expect(await listSenderNames()).toEqual(["Team of Olga Owner", "Team of Olga Owner"]);
    await setOrganisationType("PERSONAL");
    expect(await listSenderNames()).toEqual(["Olga Owner", "Olga Owner"]);
    await updateTeamSettings({ includeSenderDetails: null });
  });
});

describe("changing settings", () => {
  it("is for ADMIN and MANAGER of the level, 404 for strangers", async () => {
    const manager = await addColleague(world, { team: "MANAGER" });
    const member = await addColleague(world, { team: "MEMBER" });
    const change = { documentLanguage: "es" as const };
    expect((await updateTeamSettings(change, manager)).settings).toEqual(change);
    expect(await catchErrorCode(updateTeamSettings(change, member))).toBe("FORBIDDEN");
    expect(await catchErrorCode(updateTeamSettings(change, stranger))).toBe("NOT_FOUND");
    expect(await catchErrorCode(updateOrganisationSettings(change, manager))).toBe("FORBIDDEN");
    expect(await catchErrorCode(updateOrganisationSettings(change, stranger))).toBe("NOT_FOUND");
    expect((await member.call.team.get({ teamId })).settings).toEqual(change);
    await updateTeamSettings(CLEARED);
  });

  it("refuses to leave no kind of signature, and what is no zone or language", async () => {
    await updateOrganisationSettings({ typedSignatureEnabled: false, uploadSignatureEnabled: false });
    expect(await catchErrorCode(updateTeamSettings({ drawSignatureEnabled: false }))).toBe("INVALID_BODY");
    const wrong = await catchErrorCode(updateTeamSettings({ documentTimezone: "+03:00" }));
    expect(wrong).toBe("BAD_REQUEST");
    await updateOrganisationSettings(CLEARED);
  });

  it("keeps both of two changes of different keys made at the same moment", async () => {
    await Promise.all([
      updateTeamSettings({ documentLanguage: "es" }),
      updateTeamSettings({ documentTimezone: "Europe/Madrid" }),
    ]);
    expect((await owner.call.team.get({ teamId })).settings).toMatchObject({
      documentLanguage: "es",
      documentTimezone: "Europe/Madrid",
    });
    await updateTeamSettings(CLEARED);
  });

  it("keeps the sites that may embed as origins, each once, and refuses what is none", async () => {
    const answer = await updateTeamSettings({
      embedOrigins: ["https://App.example/", "https://app.example"],
    });
    expect(answer.settings).toEqual({ embedOrigins: ["https://app.example"] });
    for (const wrong of [
      "*",
      "https://*.example",
      "http://app.example",
      "https://app.example; script-src *",
    ]) {
      expect(await catchErrorCode(updateTeamSettings({ embedOrigins: [wrong] }))).toBe("BAD_REQUEST");
    }
    expect((await updateTeamSettings({ embedOrigins: null })).settings).toEqual({});
  });
});
