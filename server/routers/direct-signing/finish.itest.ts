import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { MadeDirect } from "@/server/contract/direct";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  buildConfirmedFinish,
  createLinkedTemplate,
  createVisitorCaller,
} from "@/server/testing/world/direct-link";
import { box, listAuditTypes, listEventKinds, signer } from "@/server/testing/world/signing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterEach(async () => {
  stopClock(null);
  // Every test starts with full rate limits.
  await world.test.sql`delete from rate_limit`;
  await expectInvariants(world.test.sql, world.db);
});
afterAll(() => world[Symbol.asyncDispose]());

const listMails = ({ envelopeId }: MadeDirect) =>
  world.test.sql<{ kind: string; to: string }[]>`select kind, to_email as to from mail
    where envelope_id = ${envelopeId} order by kind, to_email`;

describe("finishing a direct link", () => {
  test("creates one document that is sent, opened and signed by the visitor, with all its events", async () => {
    const template = await createLinkedTemplate(world, {
      title: "Enrolment",
      externalId: "form-7",
      recipients: [
        {
          ...signer("Ana"),
          fields: [box("NAME", 1), box("TEXT", 2, { type: "text", label: "Street" }), box("SIGNATURE")],
        },
        signer("Ben"),
        { name: "Cleo", email: "cleo@example.com", role: "CC" },
      ],
      attachments: [{ label: "Rules", data: "https://example.com/rules", type: "link" }],
    });
    const api = createVisitorCaller(world);
    const street = template.fields.find(({ type }) => type === "TEXT")?.id ?? 0;
    const input = await buildConfirmedFinish(world, api, template, { externalId: "from-the-link" });
    input.values.push({ fieldId: street, value: "Calle Larga 12", inputMethod: "form" });
    const result = await api.finish(input);

    const after = await world.reload(result.envelopeId);
    expect(after.envelope).toMatchObject({
      status: "PENDING",
      source: "TEMPLATE_DIRECT_LINK",
      title: "Enrolment",
      externalId: "from-the-link",
      templateId: template.envelope.legacyId,
      userId: world.owner.userId,
      teamId: world.owner.teamId,
    });
    expect(after.recipients).toMatchObject([
      {
        name: "Vera Visitor",
        email: "vera@example.com",
        signingStatus: "SIGNED",
        readStatus: "OPENED",
        sendStatus: "SENT",
      },
      { name: "Ben", email: "ben@example.com", signingStatus: "NOT_SIGNED" },
      { name: "Cleo", role: "CC" },
    ]);
    expect(after.fields.map(({ customText, inserted }) => [customText, inserted])).toEqual([
      ["Vera Visitor", true],
      ["Calle Larga 12", true],
      ["", true],
      ["", false],
    ]);
    expect(
      await world.test.sql`select label from attachment where envelope_id = ${result.envelopeId}`,
    ).toEqual([{ label: "Rules" }]);
    const sent = { ...after, tokens: [] };
    expect(await listEventKinds(world.test.sql, sent)).toEqual([
      "DOCUMENT_CREATED",
      "TEMPLATE_USED",
      "DOCUMENT_SENT",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
      "DOCUMENT_SIGNED",
    ]);
    expect(
      (await listAuditTypes(world.test.sql, sent)).filter(
        (type) => !/^(RECIPIENT|FIELD|ENVELOPE)_/.test(type),
      ),
    ).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
      "DOCUMENT_FIELDS_AUTO_INSERTED",
      "DOCUMENT_RECIPIENT_EMAIL_CONFIRMED",
      "DOCUMENT_OPENED",
      "DOCUMENT_VIEWED",
      "DOCUMENT_CONSENT_GIVEN",
      "DOCUMENT_FIELD_INSERTED",
      "DOCUMENT_FIELD_INSERTED",
      "DOCUMENT_RECIPIENT_COMPLETED",
    ]);
    expect((await listMails(result)).map(({ kind, to }) => [kind, to])).toEqual([
      ["OWNER_DIRECT_LINK_USED", "olga@example.com"],
      ["OWNER_RECIPIENT_SIGNED", "olga@example.com"],
      ["RECIPIENT_REQUEST", "ben@example.com"],
      ["RECIPIENT_WAITING", "vera@example.com"],
    ]);
  });

  test("records in the audit log who came, from where, and what they agreed to", async () => {
    const template = await createLinkedTemplate(world);
    const api = createVisitorCaller(world, { ip: "203.0.113.99" });
    const result = await api.finish(await buildConfirmedFinish(world, api, template));
    const { sql } = world.test;
    const [created] = await sql`select data, actor, ip_address as ip from audit_entry
      where envelope_id = ${result.envelopeId} and type = 'DOCUMENT_CREATED'`;
    expect(created).toMatchObject({
      data: {
        source: {
          type: "TEMPLATE_DIRECT_LINK",
          templateId: template.envelope.legacyId,
          directRecipientEmail: "vera@example.com",
        },
      },
      actor: { kind: "visitor", directLinkId: expect.any(String) },
      ip: "203.0.113.99",
    });
    const [confirmed] = await sql`select data, actor from audit_entry
      where envelope_id = ${result.envelopeId} and type = 'DOCUMENT_RECIPIENT_EMAIL_CONFIRMED'`;
    expect(confirmed).toMatchObject({
      data: { method: "EMAIL_CODE", recipientEmail: "vera@example.com" },
      actor: { kind: "recipient", recipientId: result.recipientId },
    });
    const [consent] = await sql`select language, timezone, ip_address as ip, user_agent as agent from consent
      where recipient_id = ${result.recipientId}`;
    expect(consent).toEqual({
      language: "es",
      timezone: "America/Santiago",
      ip: "203.0.113.99",
      agent: "Mozilla/5.0 (iPhone)",
    });
  });

  test("starts the seal when the visitor is the only signer, and invites nobody", async () => {
    const template = await createLinkedTemplate(world);
    const api = createVisitorCaller(world);
    const result = await api.finish(await buildConfirmedFinish(world, api, template));
    expect((await world.reload(result.envelopeId)).envelope.sealingSince).not.toBeNull();
    expect((await listMails(result)).map(({ kind }) => kind)).toEqual([
      "OWNER_DIRECT_LINK_USED",
      "OWNER_RECIPIENT_SIGNED",
    ]);
  });

  test("sends no DOCUMENT_SIGNED for a viewer, nor for an approver without a signature", async () => {
    const listMailKinds = async (role: "VIEWER" | "APPROVER") => {
      const template = await createLinkedTemplate(world, {
        recipients: [{ name: "Ana", email: "ana@example.com", role }, signer("Ben")],
      });
      const api = createVisitorCaller(world);
      const result = await api.finish(await buildConfirmedFinish(world, api, template));
      const after = await world.reload(result.envelopeId);
      expect(after.recipients[0]?.signingStatus).toBe("SIGNED");
      return (await listEventKinds(world.test.sql, { ...after, tokens: [] })).slice(3);
    };
    expect(await listMailKinds("VIEWER")).toEqual(["DOCUMENT_OPENED", "DOCUMENT_RECIPIENT_COMPLETED"]);
    expect(await listMailKinds("APPROVER")).toEqual(["DOCUMENT_OPENED", "DOCUMENT_RECIPIENT_COMPLETED"]);
  });

  test("maps recipients by position, also when two share an e-mail address with the visitor", async () => {
    const same = { email: "vera@example.com" };
    const template = await createLinkedTemplate(world, {
      recipients: [signer("Ana"), signer("Ben", same), signer("Cato", same)],
    });
    const api = createVisitorCaller(world);
    const result = await api.finish(await buildConfirmedFinish(world, api, template));
    const { recipients, fields } = await world.reload(result.envelopeId);
    expect(recipients.map(({ name, signingStatus }) => [name, signingStatus])).toEqual([
      ["Vera Visitor", "SIGNED"],
      ["Ben", "NOT_SIGNED"],
      ["Cato", "NOT_SIGNED"],
    ]);
    expect(fields.map(({ recipientId }) => recipientId)).toEqual(recipients.map(({ id }) => id));
  });

  test("keeps what the sender filled in, unless the visitor cleared it", async () => {
    const textBox = (label: string) => box("TEXT", 3, { type: "text", label, text: `preset ${label}` });
    const template = await createLinkedTemplate(world, {
      recipients: [{ ...signer("Ana"), fields: [textBox("kept"), textBox("emptied"), box("SIGNATURE")] }],
    });
    const api = createVisitorCaller(world);
    const input = await buildConfirmedFinish(world, api, template);
    input.values.push({ fieldId: template.fields[1]?.id ?? 0, value: null });
    const { fields } = await world.reload((await api.finish(input)).envelopeId);
    expect(fields.map(({ customText, inserted }) => [customText, inserted])).toEqual([
      ["preset kept", true],
      ["", false],
      ["", true],
    ]);
  });
});
