import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { box, signer } from "@/server/testing/world/signing";
import { type Owner, stopClock } from "@/server/testing/world/world";

let it: CallWorld;
let manager: { person: Owner; token: string };
let member: { person: Owner; token: string };
beforeAll(async () => {
  it = await callWorld();
  manager = await it.member("MANAGER");
  member = await it.member("MEMBER");
});
afterAll(() => it[Symbol.asyncDispose]());

const FORBIDDEN = [403, "FORBIDDEN"];
const createTemplate = async (by: Owner) =>
  (
    await it.world.draft(
      { type: "TEMPLATE", title: "Lease", recipients: [signer("Tenant", { fields: [box("SIGNATURE")] })] },
      by,
    )
  ).envelope.id;
const updateEnvelope = (envelopeId: string, data: object, token: string) =>
  it.post("/envelope/update", { envelopeId, data }, { token });
const changeLink = (operation: string, envelopeId: string, token: string, more = {}) =>
  it.post(`/envelope/direct-link/${operation}`, { envelopeId, ...more }, { token });

describe("the team's public page", () => {
  test("gains and loses a template only through a MANAGER or ADMIN, even when a MEMBER owns it", async () => {
    const own = await createTemplate(member.person);
    expect(getCode(await updateEnvelope(own, { templateType: "PUBLIC" }, member.token))).toEqual(FORBIDDEN);
    expect((await updateEnvelope(own, { publicTitle: "For you" }, member.token)).status).toBe(200);
    expect((await updateEnvelope(own, { templateType: "PUBLIC" }, manager.token)).status).toBe(200);
    expect(getCode(await updateEnvelope(own, { templateType: "PRIVATE" }, member.token))).toEqual(FORBIDDEN);
    expect(getCode(await updateEnvelope(own, { publicTitle: "Free money" }, member.token))).toEqual(
      FORBIDDEN,
    );
    expect((await updateEnvelope(own, { title: "Lease of 2027" }, member.token)).status).toBe(200);
  });

  test("does not change when a MEMBER copies a template or restores an older revision", async () => {
    const template = await createTemplate(it.world.owner);
    await updateEnvelope(template, { publicTitle: "Before" }, manager.token);
    // A revision is closed ten minutes after its last change.
    stopClock(new Date(Date.now() + 3_600_000));
    await updateEnvelope(template, { publicTitle: "After", templateType: "PUBLIC" }, manager.token);
    const copy = await it.post("/envelope/duplicate", { envelopeId: template }, { token: member.token });
    stopClock(null);
    const [row] = await it.sql`select template_type from envelope where id = ${copy.body.id}`;
    expect(row?.template_type).toBe("PRIVATE");
    const restored = await it.post(
      "/envelope/restore-revision",
      { envelopeId: template, revision: 1 },
      { token: member.token },
    );
    expect(getCode(restored)).toEqual(FORBIDDEN);
  });
});

describe("a direct link", () => {
  test("of another user's template is created, toggled and deleted only by a MANAGER or ADMIN", async () => {
    const foreign = await createTemplate(it.world.owner);
    expect(getCode(await changeLink("create", foreign, member.token))).toEqual(FORBIDDEN);
    expect((await changeLink("create", foreign, manager.token)).status).toBe(200);
    expect(getCode(await changeLink("toggle", foreign, member.token, { enabled: false }))).toEqual(FORBIDDEN);
    expect(getCode(await changeLink("delete", foreign, member.token))).toEqual(FORBIDDEN);
    expect((await changeLink("delete", foreign, manager.token)).status).toBe(200);
  });

  test("of a member's own template may be created, toggled and deleted by that member", async () => {
    const own = await createTemplate(member.person);
    expect((await changeLink("create", own, member.token)).status).toBe(200);
    expect((await changeLink("toggle", own, member.token, { enabled: false })).status).toBe(200);
    expect((await changeLink("delete", own, member.token)).status).toBe(200);
  });
});
