import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as fileRoute from "@/app/api/direct/[token]/items/[itemId]/[kind]/route";
import type { DirectState } from "@/server/contract/direct";
import {
  buildFinishInput,
  createLinkedTemplate,
  createOwnerCaller,
  createVisitorCaller,
  type LinkedTemplate,
} from "@/server/testing/world/direct-link";
import { box, signer, tab } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterEach(() => world.test.sql`delete from rate_limit`);
afterAll(() => world[Symbol.asyncDispose]());

const readState = ({ token }: Pick<LinkedTemplate, "token">, visitor = {}) =>
  createVisitorCaller(world, visitor).state({ token });
function assertOpenState(state: DirectState) {
  if (state.screen !== "open" || state.signing.screen !== "sign")
    throw new TypeError(`It is ${state.screen}`);
  return { ...state, signing: state.signing };
}
const buildOwnerAccount = () => ({
  userId: world.owner.userId,
  sessionId: "session",
  email: world.owner.email,
  name: world.owner.name,
  isInstanceAdmin: false,
});
const updateTemplate = (template: LinkedTemplate, data: object) =>
  createOwnerCaller(world).envelope.update({ envelopeId: template.envelope.id, data });

describe("what a visitor sees", () => {
  test("is the visitor's own part, and of the other recipients only roles and fixed values", async () => {
    const fixed = box("TEXT", 4, { type: "text", label: "Price", text: "100 UF", readOnly: true });
    const secret = box("TEXT", 5, { type: "text", label: "Salary of Ben", text: "a secret" });
    const template = await createLinkedTemplate(world, {
      title: "Enrolment",
      recipients: [
        {
          ...signer("Ana"),
          fields: [box("TEXT", 1, { type: "text", label: "Street", text: "Calle 1" }), box("SIGNATURE")],
        },
        { ...signer("Ben"), role: "APPROVER", fields: [fixed, secret] },
      ],
      meta: { message: "Dear {signer.name}, please sign." },
    });
    const answer = await readState(template);
    const { signing, account } = assertOpenState(answer);
    expect(account).toBeNull();
    expect(signing).toMatchObject({
      title: "Enrolment",
      recipient: { name: "", email: "", role: "SIGNER" },
      participants: [],
    });
    expect(signing.session.message).toBeNull();
    expect(
      signing.session.fields.map(({ mine, recipientName, customText, inserted }) => [
        mine,
        recipientName,
        customText,
        inserted,
      ]),
    ).toEqual([
      [true, "", "", false],
      [true, "", "Calle 1", true],
      [false, "Approver", "100 UF", true],
      [false, "Approver", "", false],
    ]);
    const whole = JSON.stringify(answer);
    for (const hidden of ["Ben", "ben@example.com", "secret", "Salary", "placeholder.invalid"]) {
      expect(whole).not.toContain(hidden);
    }
  });

  test("names the signed-in account if its e-mail address is confirmed", async () => {
    const template = await createLinkedTemplate(world);
    expect(assertOpenState(await readState(template, { account: buildOwnerAccount() })).account).toEqual({
      name: "Olga Owner",
      email: "olga@example.com",
    });
    const { sql } = world.test;
    const stranger = await world.stranger();
    await sql`update "user" set email_verified_at = null where id = ${stranger.userId}`;
    const unconfirmed = { ...buildOwnerAccount(), userId: stranger.userId, email: stranger.email };
    expect(assertOpenState(await readState(template, { account: unconfirmed })).account).toBeNull();
  });
});

describe("a link that does not open", () => {
  const neutral = { screen: "notActive" };

  test("answers the same whatever the reason", async () => {
    expect(await readState({ token: "nobody's" })).toEqual(neutral);
    const off = await createLinkedTemplate(world);
    await createOwnerCaller(world).directLink.toggle({ envelopeId: off.envelope.id, enabled: false });
    expect(await readState(off)).toEqual(neutral);
    const removed = await createLinkedTemplate(world);
    await createOwnerCaller(world).envelope.remove({ envelopeId: removed.envelope.id });
    expect(await readState(removed)).toEqual(neutral);
    const unsigned = await createLinkedTemplate(world, { recipients: [{ ...signer("Ana"), fields: [] }] });
    expect(await readState(unsigned)).toEqual(neutral);
    const incomplete = await createLinkedTemplate(world, {
      recipients: [signer("Ana"), { ...signer("Ben"), fields: [] }],
    });
    expect(await readState(incomplete)).toEqual(neutral);
    const byAccount = await createLinkedTemplate(world);
    await updateTemplate(byAccount, { globalAccessAuth: ["TWO_FACTOR_AUTH"] });
    expect(await readState(byAccount)).toEqual(neutral);
    expect(
      await createVisitorCaller(world)
        .sendCode({ ...off, email: "a@example.com", language: "en" })
        .catch((error) => error.cause.code),
    ).toBe("NOT_FOUND");
  });

  test("is one of an owner who may not send", async () => {
    const stranger = await world.stranger();
    const template = await world.draft({ type: "TEMPLATE", recipients: [signer("Ana")] }, stranger);
    const link = await createOwnerCaller(world, stranger).directLink.create({
      envelopeId: template.envelope.id,
      directRecipientId: template.recipients[0]?.id,
    });
    expect((await readState(link)).screen).toBe("open");
    await world.test.sql`update "user" set email_verified_at = null where id = ${stranger.userId}`;
    expect(await readState(link)).toEqual(neutral);
  });
});

describe("a template that requires an account", () => {
  test("shows nothing before sign-in, and lets that account alone act", async () => {
    const template = await createLinkedTemplate(world);
    await updateTemplate(template, { globalAccessAuth: ["ACCOUNT"], globalActionAuth: ["ACCOUNT"] });
    expect(await readState(template)).toEqual({ screen: "accountNeeded", language: "en" });
    const me = { account: buildOwnerAccount(), visitor: tab("my tab") };
    const state = assertOpenState(await readState(template, me));
    expect(state).toMatchObject({ accountOnly: true, account: { email: "olga@example.com" } });
    const input = buildFinishInput(template, { revision: state.revision, name: "Olga" });
    const getCode = (more: object, as: object) =>
      createVisitorCaller(world, as)
        .finish({ ...input, ...more })
        .then(
          () => null,
          (error) => error.cause.code,
        );
    expect(await getCode({ email: "else@example.com" }, me)).toBe("UNAUTHORIZED");
    expect(await getCode({ email: "olga@example.com" }, {})).toBe("UNAUTHORIZED");
    expect(await getCode({ email: "olga@example.com" }, me)).toBeNull();
    const proofs = await world.test.sql`select purpose, method from recipient_proof order by purpose`;
    expect(proofs).toEqual([
      { purpose: "ACCESS", method: "ACCOUNT" },
      { purpose: "ACTION", method: "ACCOUNT" },
    ]);
    const [completed] = await world.test.sql`select data from audit_entry
      where type = 'DOCUMENT_RECIPIENT_COMPLETED' order by id desc limit 1`;
    expect(completed?.data).toMatchObject({ actionAuth: ["ACCOUNT"], recipientEmail: "olga@example.com" });
    expect(
      await createVisitorCaller(world)
        .sendCode({ ...template, email: "a@example.com", language: "en" })
        .catch((error) => error.cause.code),
    ).toBe("UNAUTHORIZED");
  });
});

describe("files of a direct link", () => {
  const requestFile = (token: string, itemId: string, kind: string) =>
    fileRoute.GET(new Request("http://localhost:3000/api/direct/x"), {
      params: Promise.resolve({ token, itemId, kind }),
    });

  test("are served only while the link is open, and only the template's own", async () => {
    const template = await createLinkedTemplate(world);
    const other = await createLinkedTemplate(world);
    const itemId = template.items[0]?.id ?? "";
    const file = await requestFile(template.token, itemId, "original");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const bytes = await file.bytes();
    expect(bytes.subarray(0, 5)).toEqual(new TextEncoder().encode("%PDF-"));
    // A small file is read unchanged.
    expect(await (await requestFile(template.token, itemId, "reading")).bytes()).toEqual(bytes);
    for (const [token, item, kind] of [
      [template.token, other.items[0]?.id ?? "", "original"],
      [template.token, other.items[0]?.id ?? "", "reading"],
      [template.token, itemId, "sealed"],
      ["nobodys", itemId, "original"],
      ["../x", itemId, "original"],
    ] as const) {
      expect((await requestFile(token, item, kind)).status).toBe(404);
    }
    await createOwnerCaller(world).directLink.toggle({ envelopeId: template.envelope.id, enabled: false });
    for (const kind of ["original", "reading"]) {
      expect((await requestFile(template.token, itemId, kind)).status).toBe(404);
    }
  });
});
