import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { isDomainError } from "@/server/domain/errors";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";
import type { Owner, Sent } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(60) });

let it: CallWorld;
let people: Record<"owner" | "ADMIN" | "MANAGER" | "MEMBER", { person: Owner; token: string }>;
beforeAll(async () => {
  it = await callWorld();
  people = {
    owner: await it.member("MEMBER"),
    ADMIN: await it.member("ADMIN"),
    MANAGER: await it.member("MANAGER"),
    MEMBER: await it.member("MEMBER"),
  };
});
afterAll(() => it[Symbol.asyncDispose]());

type Who = keyof typeof people;
const sendAsOwner = () => it.world.send({ recipients: [signer("Ana"), signer("Ben")] }, people.owner.person);
const getId = (sent: Sent, index: number) => sent.recipients[index]?.id ?? 0;
const NEW = { email: "eva@example.com", name: "Eva", role: "APPROVER" as const };

/** All calls that change the recipients of a sent envelope or ask them again: in v2, v1 and the interface. */
const DOORS: [
  string,
  v2: (sent: Sent, token: string) => Promise<number>,
  ui: (sent: Sent, as: Owner) => Promise<unknown>,
][] = [
  [
    "a new address",
    async (sent, token) =>
      (
        await it.post(
          "/envelope/recipient/update-many",
          { envelopeId: sent.envelope.id, data: [{ id: getId(sent, 0), email: "x@example.com" }] },
          { token },
        )
      ).status,
    (sent, as) =>
      createApi(as).recipient.updateMany({
        envelopeId: sent.envelope.id,
        data: [{ id: getId(sent, 0), email: "x@example.com" }],
      }),
  ],
  [
    "a new name",
    (sent, token) =>
      callV1(
        "PATCH",
        `/documents/${sent.envelope.legacyId}/recipients/${getId(sent, 0)}`,
        { name: "X" },
        token,
      ),
    (sent, as) =>
      createApi(as).recipient.updateMany({
        envelopeId: sent.envelope.id,
        data: [{ id: getId(sent, 0), name: "X" }],
      }),
  ],
  [
    "somebody added",
    async (sent, token) =>
      (
        await it.post(
          "/envelope/recipient/create-many",
          { envelopeId: sent.envelope.id, data: [NEW] },
          { token },
        )
      ).status,
    (sent, as) => createApi(as).recipient.createMany({ envelopeId: sent.envelope.id, data: [NEW] }),
  ],
  [
    "somebody added whole",
    async (sent, token) =>
      (await it.post("/envelope/recipient/add", { envelopeId: sent.envelope.id, recipient: NEW }, { token }))
        .status,
    (sent, as) => createApi(as).recipient.add({ envelopeId: sent.envelope.id, recipient: NEW }),
  ],
  [
    "somebody added in v1",
    (sent, token) => callV1("POST", `/documents/${sent.envelope.legacyId}/recipients`, NEW, token),
    (sent, as) => createApi(as).recipient.createMany({ envelopeId: sent.envelope.id, data: [NEW] }),
  ],
  [
    "somebody removed",
    async (sent, token) =>
      (await it.post("/envelope/recipient/delete", { recipientId: getId(sent, 0) }, { token })).status,
    (sent, as) => createApi(as).recipient.remove({ recipientId: getId(sent, 0) }),
  ],
  [
    "somebody removed in v1",
    (sent, token) =>
      callV1("DELETE", `/documents/${sent.envelope.legacyId}/recipients/${getId(sent, 0)}`, undefined, token),
    (sent, as) => createApi(as).recipient.remove({ recipientId: getId(sent, 0) }),
  ],
  [
    "a rejection recorded",
    async (sent, token) =>
      (await it.post(`/envelope/recipient/${getId(sent, 0)}/reject`, { reason: "No" }, { token })).status,
    (sent, as) => createApi(as).recipient.rejectOnBehalf({ recipientId: getId(sent, 0), reason: "No" }),
  ],
  [
    "asking again",
    async (sent, token) =>
      (
        await it.post(
          "/envelope/redistribute",
          { envelopeId: sent.envelope.id, recipients: [getId(sent, 0)] },
          { token },
        )
      ).status,
    (sent, as) =>
      createApi(as).envelope.redistribute({ envelopeId: sent.envelope.id, recipients: [getId(sent, 0)] }),
  ],
  [
    "asking again in v1",
    (sent, token) =>
      callV1("POST", `/documents/${sent.envelope.legacyId}/resend`, { recipients: [getId(sent, 0)] }, token),
    (sent, as) =>
      createApi(as).envelope.redistribute({ envelopeId: sent.envelope.id, recipients: [getId(sent, 0)] }),
  ],
  [
    "sending what was sent",
    async (sent, token) =>
      (await it.post("/envelope/distribute", { envelopeId: sent.envelope.id }, { token })).status,
    (sent, as) => createApi(as).envelope.distribute({ envelopeId: sent.envelope.id }),
  ],
];

const createApi = (actor: Owner) => createCallerFor({ actor, requestId: "test", db: it.world.db });

async function callV1(method: string, path: string, json: unknown, token: string): Promise<number> {
  const answer = await it.rest.call(method, `/api/v1${path}`, {
    token,
    ...(json === undefined ? {} : { json }),
  });
  return answer.status;
}

async function getStatus(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 200;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (isDomainError(cause)) return cause.status;
    throw error;
  }
}

const takeSnapshot = async ({ envelope: { id } }: Sent) =>
  JSON.stringify([
    await it.sql`select status, revision from envelope where id = ${id}`,
    await it.sql`select * from recipient where envelope_id = ${id} order by id`,
    await it.sql`select type from audit_entry where envelope_id = ${id}`,
    await it.sql`select kind from mail where envelope_id = ${id}`,
  ]);

describe.each(DOORS)("once an envelope was sent: %s (ruling 76)", (_, rest, ui) => {
  test.each<[Who, number]>([
    ["owner", 200],
    ["ADMIN", 200],
    ["MANAGER", 200],
    ["MEMBER", 403],
  ])("%s: %i, by token and in the interface", async (who, status) => {
    const { person, token } = people[who];
    const [first, second] = [await sendAsOwner(), await sendAsOwner()];
    const before = [await takeSnapshot(first), await takeSnapshot(second)];
    expect(await rest(first, token)).toBe(status);
    expect(await getStatus(ui(second, person))).toBe(status);
    if (status === 403) expect([await takeSnapshot(first), await takeSnapshot(second)]).toEqual(before);
  });

  test("another team's member gets 404, and changes nothing", async () => {
    const { person, token } = await it.stranger();
    const sent = await sendAsOwner();
    const before = await takeSnapshot(sent);
    expect(await rest(sent, token)).toBe(404);
    expect(await getStatus(ui(sent, person))).toBe(404);
    expect(await takeSnapshot(sent)).toBe(before);
  });
});

test("any member who sees a draft may prepare and send it, but is given none of its links", async () => {
  const { person, token } = people.MEMBER;
  const { envelope } = await it.world.draft({ recipients: [signer("Ana")] }, people.owner.person);
  const added = await it.post(
    "/envelope/recipient/create-many",
    { envelopeId: envelope.id, data: [NEW] },
    { token },
  );
  expect([added.status, added.body.data[0].token]).toEqual([200, ""]);
  const sent = await createApi(person).envelope.distribute({ envelopeId: envelope.id });
  expect(sent.recipients.map(({ token: link, signingUrl }) => [link, signingUrl])).toEqual([
    ["", ""],
    ["", ""],
  ]);
  const entries = await it.sql`select type, email from audit_entry where envelope_id = ${envelope.id}
    and type in ('DOCUMENT_SENT', 'RECIPIENT_LINK_REVEALED')`;
  expect([...entries]).toEqual([{ type: "DOCUMENT_SENT", email: person.email }]);
});

describe("a changed e-mail address", () => {
  const listMails = async (sent: Sent) =>
    (
      await it.sql`select kind, to_email from mail where envelope_id = ${sent.envelope.id}
        and kind in ('OWNER_ADDRESS_CHANGED', 'RECIPIENT_ADDRESS_REPLACED') order by kind`
    ).map(({ kind, to_email }) => [kind, to_email]);
  const changeAddress = (sent: Sent, email: string) =>
    it.post(
      "/envelope/recipient/update-many",
      { envelopeId: sent.envelope.id, data: [{ id: getId(sent, 0), email }] },
      { token: people.MANAGER.token },
    );

  test("is reported to the owner and to the old address, which had been mailed", async () => {
    const sent = await sendAsOwner();
    // Mails still queued for the old address are dropped: their link opens nothing.
    await it.world.queue.drain();
    await changeAddress(sent, "new@example.com");
    expect(await listMails(sent)).toEqual([
      ["OWNER_ADDRESS_CHANGED", people.owner.person.email],
      ["RECIPIENT_ADDRESS_REPLACED", "ana@example.com"],
    ]);
    await it.world.queue.drain();
    const failed =
      await it.sql`select kind from mail where envelope_id = ${sent.envelope.id} and state <> 'SENT'`;
    expect([...failed]).toEqual([]);
  });

  test("is not reported to an old address that was never mailed", async () => {
    const recipients = [signer("Ana")];
    const meta = { distributionMethod: "NONE" as const };
    const sent = await it.world.send({ recipients, meta }, people.owner.person);
    await changeAddress(sent, "new@example.com");
    expect(await listMails(sent)).toEqual([["OWNER_ADDRESS_CHANGED", people.owner.person.email]]);
  });

  test("gets a first request when the owner sends again, and a repeated request after that", async () => {
    const sent = await sendAsOwner();
    await changeAddress(sent, "new@example.com");
    const repeatedInput = { envelopeId: sent.envelope.id, recipients: [getId(sent, 0)] };
    await createApi(people.owner.person).envelope.redistribute(repeatedInput);
    await createApi(people.owner.person).envelope.redistribute(repeatedInput);
    const requestMails = await it.sql`select kind from mail
      where envelope_id = ${sent.envelope.id} and to_email = 'new@example.com' order by kind`;
    expect(requestMails.map(({ kind }) => kind)).toEqual(["RECIPIENT_REQUEST", "RECIPIENT_REQUEST_AGAIN"]);
  });

  test("of a draft's recipient is reported to nobody", async () => {
    const draft = await it.world.draft({ recipients: [signer("Ana")] }, people.owner.person);
    await changeAddress(draft, "new@example.com");
    expect(await listMails(draft)).toEqual([]);
  });
});

describe("giving out signing links", () => {
  const listReveals = async ({ envelope: { id } }: Sent, through: string) =>
    (
      await it.sql`select data from audit_entry where envelope_id = ${id}
        and type = 'RECIPIENT_LINK_REVEALED' order by seq`
    )
      .map(({ data }) => data)
      .filter((data) => data.through === through);

  test("is logged for each recipient, with the token that sent and the user who sent again", async () => {
    const { person } = people.MANAGER;
    const draft = await it.world.draft({ recipients: [signer("Ana"), signer("Ben")] }, people.owner.person);
    const { envelope } = draft;
    const answer = await it.post(
      "/envelope/distribute",
      { envelopeId: envelope.id },
      { token: people.owner.token },
    );
    expect(answer.body.recipients.map(({ token }: { token: string }) => token.length > 16)).toEqual([
      true,
      true,
    ]);
    const by = { kind: "apiToken", name: "test", email: null };
    expect(await listReveals(draft, "DISTRIBUTE")).toMatchObject(
      [0, 1].map((index) => ({ recipientId: getId(draft, index), by })),
    );
    const again = await createApi(person).envelope.redistribute({
      envelopeId: envelope.id,
      recipients: [getId(draft, 0)],
    });
    expect(again.recipients.every(({ signingUrl }) => signingUrl.includes("/sign/"))).toBe(true);
    expect(await listReveals(draft, "REDISTRIBUTE")).toMatchObject(
      [0, 1].map((index) => ({
        recipientId: getId(draft, index),
        by: { kind: "user", id: person.userId, name: person.name, email: person.email },
      })),
    );
    const [asked] = await it.sql`select name, email, data from audit_entry
      where envelope_id = ${envelope.id} and type = 'DOCUMENT_REDISTRIBUTED'`;
    expect(asked).toMatchObject({
      name: person.name,
      email: person.email,
      data: { recipients: [{ id: getId(draft, 0) }] },
    });
  });

  test("never happens when the interface reads an envelope, not even for owner and ADMIN", async () => {
    const sent = await sendAsOwner();
    for (const { person } of [people.owner, people.ADMIN]) {
      const answer = await createApi(person).envelope.get({ envelopeId: sent.envelope.id });
      expect(answer.recipients.map(({ token }) => token)).toEqual(["", ""]);
    }
  });

  test("is allowed to a member for their own link only, and with a verified e-mail address", async () => {
    const { person } = await it.member("MEMBER");
    const recipients = [signer("Ana"), { ...signer("Me"), email: person.email.toUpperCase() }];
    const sent = await it.world.send({ recipients }, people.owner.person);
    const { id: envelopeId } = sent.envelope;
    const tryRevealLink = (index: number) =>
      getStatus(createApi(person).recipient.revealLink({ envelopeId, recipientId: getId(sent, index) }));
    expect([await tryRevealLink(0), await tryRevealLink(1)]).toEqual([403, 200]);
    expect(await listReveals(sent, "OWN_COPY")).toHaveLength(1);
    await createApi(person).recipient.revealLink({
      envelopeId,
      recipientId: getId(sent, 1),
      purpose: "open",
    });
    expect(await listReveals(sent, "OWN")).toHaveLength(1);
    await it.sql`update "user" set email_verified_at = null where id = ${person.userId}`;
    expect(await tryRevealLink(1)).toBe(403);
  });
});
