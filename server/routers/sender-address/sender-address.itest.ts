import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { sweepNow } from "@/server/testing/jobs/queue";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { type Owner, stopClock } from "@/server/testing/world/world";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(() => it.sql`delete from rate_limit`);
afterEach(async () => {
  stopClock(null);
  await it.sql`delete from sender_address`;
});

type Options = { token?: string; headers?: HeadersInit };
const addSender = (email: string, options?: Options) => it.post("/sender-address/create", { email }, options);
const verifySender = (senderAddressId: string, code: string, options?: Options) =>
  it.post("/sender-address/verify", { senderAddressId, code }, options);
const callOperation = (operation: string, senderAddressId: string, options?: Options) =>
  it.post(`/sender-address/${operation}`, { senderAddressId }, options);
const listSenders = async (options?: Options) => (await it.get("/sender-address", options)).body.data;
const drawAddress = () => `sales-${newId()}@acme.example`;

async function readMailedCode(email: string): Promise<string> {
  const [row] = await it.sql`select id, kind, data_encrypted from mail
    where to_email = ${email} and kind = 'SENDER_ADDRESS_CODE' order by created_at desc limit 1`;
  const mail = readMail({ id: row?.id, kind: row?.kind, dataEncrypted: row?.data_encrypted });
  if (mail.kind !== "SENDER_ADDRESS_CODE") throw new TypeError(mail.kind);
  return mail.data.code;
}
const toWrongCode = (code: string) => (code === "000000" ? "000001" : "000000");

async function createProvenSender(email = drawAddress(), options?: Options): Promise<string> {
  const { body } = await addSender(email, options);
  expect((await verifySender(body.id, await readMailedCode(email), options)).body.success).toBe(true);
  return body.id;
}

const moveClock = async (ms: number) => {
  const [row] = await it.sql`select clock_timestamp() as now`;
  stopClock(new Date(new Date(row?.now).getTime() + ms));
};
const MINUTE = 60_000;

/** Returns a member of the owner's team, optionally with a role in the organisation. */
async function createColleague(
  team: "ADMIN" | "MANAGER" | "MEMBER",
  organisation: "MANAGER" | "MEMBER" | null,
) {
  const { person, token } = await it.member(team);
  if (organisation)
    await it.sql`insert into organisation_member (organisation_id, user_id, role, created_at)
      select organisation_id, ${person.userId}, ${organisation}::team_role, now() from team where id = ${person.teamId}`;
  return { person, token };
}

describe("a sender address", () => {
  test("is added, gets a six-digit code by mail, and may be chosen once the code was entered", async () => {
    const email = drawAddress();
    const createdSender = await addSender(email.toUpperCase());
    expect([
      createdSender.status,
      createdSender.body.email,
      createdSender.body.status,
      createdSender.body.sendsAs,
    ]).toEqual([200, email, "PENDING", null]);
    expect(createdSender.body.domain.records).toMatchObject([{ proof: "DKIM", type: "TXT", found: false }]);
    const code = await readMailedCode(email);
    expect((await verifySender(createdSender.body.id, toWrongCode(code))).body).toMatchObject({
      success: false,
      triesLeft: 4,
      senderAddress: { status: "PENDING" },
    });
    expect((await verifySender(createdSender.body.id, code)).body).toMatchObject({
      success: true,
      triesLeft: null,
      senderAddress: { status: "VERIFIED", sendsAs: "REPLY_TO" },
    });
    expect(getCode(await verifySender(createdSender.body.id, code))).toEqual([400, "INVALID_REQUEST"]);
    expect(getCode(await callOperation("send-code", createdSender.body.id))).toEqual([
      400,
      "INVALID_REQUEST",
    ]);
    expect(await listSenders()).toMatchObject([{ id: createdSender.body.id, status: "VERIFIED" }]);
  });

  test("is refused when it exists, is not an e-mail address, or exceeds the limit", async () => {
    const email = drawAddress();
    await addSender(email);
    expect(getCode(await addSender(email))).toEqual([400, "ALREADY_EXISTS"]);
    expect((await addSender("nobody")).status).toBe(400);
    await it.sql`insert into sender_address (id, organisation_id, domain_id, email, created_at)
      select 'a' || n, d.organisation_id, d.id, 'a' || n || '@acme.example', now()
      from generate_series(1, 49) n, (select * from sender_domain where domain = 'acme.example' limit 1) d`;
    expect(getCode(await addSender(drawAddress()))).toEqual([400, "LIMIT_EXCEEDED"]);
    expect(await listSenders()).toHaveLength(50);
  });

  test("of one organisation reveals nothing to another, which adds and proves it separately", async () => {
    const { token } = await it.stranger();
    const email = drawAddress();
    const own = await createProvenSender(email);
    const theirs = await addSender(email, { token });
    expect(theirs.body).toMatchObject({ status: "PENDING", sendsAs: null });
    expect(theirs.body.domain.records[0].name).not.toBe((await listSenders())[0].domain.records[0].name);
    expect(getCode(await verifySender(theirs.body.id, await readMailedCode(email)))).toEqual([
      404,
      "NOT_FOUND",
    ]);
    expect((await listSenders({ token })).map(({ id }: { id: string }) => id)).not.toContain(own);
  });
});

describe("a sender address code", () => {
  test("is void after five wrong tries, also under idempotency keys, and then even when right", async () => {
    const email = drawAddress();
    const { body } = await addSender(email);
    const code = await readMailedCode(email);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const headers = { "idempotency-key": newId() };
      expect((await verifySender(body.id, toWrongCode(code), { headers })).body.triesLeft).toBe(triesLeft);
    }
    expect(getCode(await verifySender(body.id, code))).toEqual([400, "INVALID_REQUEST"]);
    expect(await listSenders()).toMatchObject([{ status: "FAILED", sendsAs: null }]);
    await moveClock(2 * MINUTE);
    expect((await callOperation("send-code", body.id)).body.status).toBe("PENDING");
    expect((await verifySender(body.id, code)).body.success).toBe(code === (await readMailedCode(email)));
    expect((await verifySender(body.id, await readMailedCode(email))).body.success).toBe(true);
  });

  test("allows five tries, however many arrive at once", async () => {
    const email = drawAddress();
    const { body } = await addSender(email);
    const wrong = toWrongCode(await readMailedCode(email));
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifySender(body.id, wrong)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body: answer }) => answer.code === "INVALID_REQUEST")).toHaveLength(15);
  });

  test("counts once when entered twice at the same time", async () => {
    const email = drawAddress();
    const { body } = await addSender(email);
    const code = await readMailedCode(email);
    const answers = await Promise.all([verifySender(body.id, code), verifySender(body.id, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("expires after thirty minutes, and a newer one replaces it", async () => {
    const email = drawAddress();
    const { body } = await addSender(email);
    const first = await readMailedCode(email);
    await moveClock(31 * MINUTE);
    expect(getCode(await verifySender(body.id, first))).toEqual([400, "INVALID_REQUEST"]);
    await callOperation("send-code", body.id);
    const second = await readMailedCode(email);
    if (first !== second) expect((await verifySender(body.id, first)).body.success).toBe(false);
    expect((await verifySender(body.id, second)).body.success).toBe(true);
  });

  test("is mailed once a minute, and five times an hour to one e-mail address over all organisations", async () => {
    const { token } = await it.stranger();
    const email = drawAddress();
    const { body } = await addSender(email);
    expect(getCode(await callOperation("send-code", body.id))).toEqual([429, "TOO_MANY_REQUESTS"]);
    const theirs = await addSender(email, { token });
    expect(theirs.status).toBe(200);
    const [row] = await it.sql`select count(*)::int as n from mail where to_email = ${email}`;
    expect(row?.n).toBe(2);
    await it.sql`update rate_limit set count = 5 where bucket = ${`sender-code:${email}`}`;
    await it.sql`update sender_address set code_sent_at = now() - interval '2 minutes'`;
    expect(getCode(await callOperation("send-code", theirs.body.id, { token }))).toEqual([
      429,
      "TOO_MANY_REQUESTS",
    ]);
  });
});

describe("who may use sender addresses", () => {
  test.each<["ADMIN" | "MANAGER" | "MEMBER", "MANAGER" | "MEMBER" | null, mayManage: boolean]>([
    ["MEMBER", "MANAGER", true],
    ["ADMIN", "MEMBER", false],
    ["ADMIN", null, false],
    ["MEMBER", null, false],
  ])(
    "%s of the team and %s of the organisation lists and chooses; manages: %s",
    async (team, role, mayManage) => {
      const id = await createProvenSender();
      const { person, token } = await createColleague(team, role);
      const as = { token };
      expect(await listSenders(as)).toMatchObject([{ id }]);
      const { envelope } = await it.world.draft({}, person);
      const answer = await it.post(
        "/envelope/update",
        { envelopeId: envelope.id, meta: { emailId: id } },
        as,
      );
      expect(answer.status).toBe(200);
      const asked = [
        await addSender(drawAddress(), as),
        await callOperation("check-domain", id, as),
        await callOperation("send-code", id, as),
        await verifySender(id, "123456", as),
        await callOperation("delete", id, as),
      ];
      expect(asked.map(({ status }) => status)).toEqual(
        mayManage ? [200, 200, 400, 400, 200] : [403, 403, 403, 403, 403],
      );
    },
  );

  test("another organisation gets 404 for them from every operation, and wherever one is chosen", async () => {
    const id = await createProvenSender();
    const { person, token } = await it.stranger();
    const as = { token };
    const { envelope } = await it.world.draft({}, person);
    const envelopeId = envelope.id;
    const asked = [
      await callOperation("check-domain", id, as),
      await callOperation("send-code", id, as),
      await verifySender(id, "123456", as),
      await callOperation("delete", id, as),
      await it.post("/envelope/update", { envelopeId, meta: { emailId: id } }, as),
      await it.post("/envelope/update", { envelopeId, meta: { emailId: "nowhere" } }, as),
      await it.post("/envelope/distribute", { envelopeId, meta: { emailId: id } }, as),
    ];
    for (const { status, body } of asked) expect([status, body.message]).toEqual([404, "Email not found."]);
    const [organisation] =
      await it.sql`select organisation_id as id from team where id = ${it.world.owner.teamId}`;
    const elsewhere = { email: drawAddress(), organisationId: organisation?.id };
    expect((await it.post("/sender-address/create", elsewhere, as)).status).toBe(404);
    expect(await listSenders(as)).toEqual([]);
    const api = createCallerFor({ actor: person, account: getAccount(person), requestId: "test" });
    expect(await catchErrorCode(api.senderAddress.listOf({ organisationId: organisation?.id }))).toBe(
      "NOT_FOUND",
    );
    const settings = { emailId: id };
    expect(await catchErrorCode(api.team.updateSettings({ teamId: person.teamId, settings }))).toBe(
      "NOT_FOUND",
    );
  });

  test("a signed-in user without a team names the organisation; without a session it is refused", async () => {
    const [organisation] =
      await it.sql`select organisation_id as id from team where id = ${it.world.owner.teamId}`;
    const organisationId = organisation?.id;
    const own = createCallerFor({ actor: null, account: getAccount(it.world.owner), requestId: "test" });
    const createdSender = await own.senderAddress.create({ email: drawAddress(), organisationId });
    expect((await own.senderAddress.listOf({ organisationId })).data).toMatchObject([
      { id: createdSender.id },
    ]);
    expect(await catchErrorCode(own.senderAddress.list({}))).toBe("NOT_FOUND");
    const nobody = createCallerFor({ actor: null, requestId: "test" });
    expect(await catchErrorCode(nobody.senderAddress.listOf({ organisationId }))).toBe("UNAUTHORIZED");
  });
});

const getAccount = ({ userId, email, name }: Owner) => ({
  userId,
  email,
  name,
  sessionId: "s",
  isInstanceAdmin: false,
});

const getEmailId = async (id: string) => {
  const [row] = await it.sql`select email_id from envelope_meta where envelope_id = ${id}`;
  return row?.email_id;
};
const asOwner = () =>
  createCallerFor({ actor: it.world.owner, account: getAccount(it.world.owner), requestId: "test" });

describe("choosing a sender address", () => {
  test("is refused while it waits for its code, and a chosen one is returned when the envelope is read", async () => {
    const email = drawAddress();
    const { body } = await addSender(email);
    const { envelope } = await it.world.draft();
    const chooseSender = () =>
      it.post("/envelope/update", { envelopeId: envelope.id, meta: { emailId: body.id } });
    expect(getCode(await chooseSender())).toEqual([400, "INVALID_REQUEST"]);
    await verifySender(body.id, await readMailedCode(email));
    expect((await chooseSender()).status).toBe(200);
    expect((await it.get(`/envelope/${envelope.id}`)).body.documentMeta.emailId).toBe(body.id);
    const cleared = await it.post("/envelope/update", { envelopeId: envelope.id, meta: { emailId: null } });
    expect([cleared.status, await getEmailId(envelope.id)]).toEqual([200, null]);
  });

  test("starts from the team's default, then the organisation's, unless the new document names one", async () => {
    const [ofTeam, ofAll] = [await createProvenSender(), await createProvenSender()];
    const { teamId } = it.world.owner;
    const [organisation] = await it.sql`select organisation_id as id from team where id = ${teamId}`;
    const api = asOwner();
    await api.organisation.updateSettings({ organisationId: organisation?.id, settings: { emailId: ofAll } });
    const createEnvelopeAndGetSender = async (meta = {}) => {
      const { id } = await api.envelope.create({ title: "New", type: "DOCUMENT", uploadIds: [], meta });
      return getEmailId(id);
    };
    expect(await createEnvelopeAndGetSender()).toBe(ofAll);
    await api.team.updateSettings({ teamId, settings: { emailId: ofTeam } });
    expect(await createEnvelopeAndGetSender()).toBe(ofTeam);
    expect(await createEnvelopeAndGetSender({ emailId: null })).toBeNull();
    expect(await createEnvelopeAndGetSender({ emailId: ofAll })).toBe(ofAll);
    await callOperation("delete", ofTeam);
    expect(await createEnvelopeAndGetSender()).toBe(ofAll);
    await callOperation("delete", ofAll);
    expect(await createEnvelopeAndGetSender()).toBeNull();
  });

  test("is kept by a copy, a use and a restored template while the address exists", async () => {
    const id = await createProvenSender();
    const api = asOwner();
    const template = await api.envelope.create({
      title: "Lease",
      type: "TEMPLATE",
      uploadIds: [await it.world.upload(it.world.owner)],
      meta: { emailId: id },
    });
    const createFromTemplate = async () =>
      getEmailId((await it.post("/envelope/use", { envelopeId: template.id, recipients: [] })).body.id);
    const duplicateTemplate = async () =>
      getEmailId((await it.post("/envelope/duplicate", { envelopeId: template.id })).body.id);
    expect([await createFromTemplate(), await duplicateTemplate()]).toEqual([id, id]);
    await it.post("/envelope/update", { envelopeId: template.id, meta: { emailId: null } });
    const restoreRevision = () =>
      it.post("/envelope/restore-revision", { envelopeId: template.id, revision: 1 });
    expect((await restoreRevision()).status).toBe(200);
    expect(await getEmailId(template.id)).toBe(id);
    await callOperation("delete", id);
    expect(await getEmailId(template.id)).toBeNull();
    expect((await restoreRevision()).status).toBe(200);
    expect([await getEmailId(template.id), await createFromTemplate()]).toEqual([null, null]);
  });
});

describe("a deleted sender address", () => {
  test("leaves open envelopes and every default, with an entry each, and its other senders are told once", async () => {
    const id = await createProvenSender();
    const member = await createColleague("MEMBER", null);
    const input = { meta: { emailId: id } };
    const draft = await it.world.draft(input);
    const sent = await it.world.send({
      ...input,
      recipients: [{ email: "ana@example.com", name: "Ana", role: "VIEWER" }],
    });
    const theirs = [await it.world.draft(input, member.person), await it.world.draft(input, member.person)];
    const ended = await it.world.draft(input);
    await it.post("/envelope/cancel", { envelopeId: ended.envelope.id });
    await asOwner().team.updateSettings({ teamId: it.world.owner.teamId, settings: { emailId: id } });
    const { status, body } = await callOperation("delete", id);
    expect([status, body]).toEqual([200, { success: true, envelopes: 4, defaults: 1 }]);
    for (const { envelope } of [draft, sent, ...theirs]) {
      expect(await getEmailId(envelope.id)).toBeNull();
      const entries = await loadAudit(it.world.db, envelope.id);
      expect(entries.at(-1)).toMatchObject({
        type: "DOCUMENT_META_UPDATED",
        data: { changes: [{ type: "EMAIL_ID", from: id, to: null }] },
      });
      expect(verifyChain(entries).ok).toBe(true);
    }
    // Ended envelopes keep the address they were sent from.
    expect(await getEmailId(ended.envelope.id)).toBe(id);
    const sentNotices = await it.sql`select user_id, detail from notice where kind = 'SENDER_ADDRESS_LOST'`;
    expect(sentNotices.map((row) => row.user_id)).toEqual([member.person.userId]);
    expect(await listSenders()).toEqual([]);
    expect(getCode(await callOperation("delete", id))).toEqual([404, "NOT_FOUND"]);
    const [row] = await it.sql`select count(*)::int as n from sender_address`;
    expect(row?.n).toBe(0);
  });

  test("may be added and proven again, and its domain keeps its key", async () => {
    const email = drawAddress();
    const id = await createProvenSender(email);
    const [before] = await listSenders();
    await callOperation("delete", id);
    const secondAnswer = await addSender(email);
    expect(secondAnswer.body).toMatchObject({
      status: "PENDING",
      domain: { records: before.domain.records },
    });
    expect(secondAnswer.body.id).not.toBe(id);
  });

  test("is fully removed by the sweep when the process died halfway", async () => {
    const id = await createProvenSender();
    const { envelope } = await it.world.draft({ meta: { emailId: id } });
    await it.sql`update sender_address set deleted_at = now() where id = ${id}`;
    expect(
      getCode(await it.post("/envelope/update", { envelopeId: envelope.id, meta: { emailId: id } }))[0],
    ).toBe(200);
    await sweepNow(it.world, "sender-domains");
    expect(await getEmailId(envelope.id)).toBeNull();
    const [row] = await it.sql`select count(*)::int as n from sender_address where id = ${id}`;
    expect(row?.n).toBe(0);
  });

  test("never stays in a draft that chooses it at the same moment, and is deleted once", {
    tags: ["prove"],
  }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await createProvenSender();
      const drafts = await Promise.all(Array.from({ length: 4 }, () => it.world.draft()));
      const choosing = drafts.map(({ envelope }) =>
        it.post("/envelope/update", { envelopeId: envelope.id, meta: { emailId: id } }),
      );
      // With a key the whole deletion is a single transaction with more locks, held longer.
      const withKey = () => (round % 2 === 0 ? {} : { headers: { "idempotency-key": newId() } });
      const deleting = [callOperation("delete", id, withKey()), callOperation("delete", id, withKey())];
      const answers = await Promise.all(choosing);
      expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
      expect((await Promise.all(deleting)).map(({ status }) => status).sort()).toEqual([200, 404]);
      for (const { envelope } of drafts) expect(await getEmailId(envelope.id)).toBeNull();
      await it.sql`delete from rate_limit`;
    }
  });
});
