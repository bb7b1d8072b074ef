import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "@/server/env";
import { provide } from "@/server/runtime";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  type TestMember,
} from "@/server/testing/world/people";

const SECRET = "a-bearer-token-nobody-reads";
const RECEIVER = "/organisation/log/receiver";
const POLICY = "/organisation/security-policy";

let it: CallWorld;
let owner: TestMember;
let organisationId: number;
let receiver: Receiver;
beforeAll(async () => {
  it = await callWorld();
  owner = await createProvenSession(it.world, it.world.owner);
  organisationId = await findOrganisationId(it.world);
  receiver = await testReceiver();
  provide("env", { ...env(), WEBHOOK_ALLOWED_HOSTS: [receiver.host] });
  provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
});
beforeEach(() => it.sql`delete from log_receiver`);
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await it[Symbol.asyncDispose]();
});

const getToken = async (role: "ADMIN" | "MANAGER") =>
  it.rest.getToken(await addColleague(it.world, { team: "MEMBER", organisation: role }));
const setReceiver = (path: string) =>
  owner.call.logReceiver.set({ organisationId, receiverUrl: receiver.url(path), receiverSecret: SECRET });

describe("the receiver of a streamed log, read with a token", () => {
  test("is null at first, then shows its progress without its URL path and secret", async () => {
    expect((await it.get(RECEIVER)).body).toEqual({ receiver: null });
    await setReceiver("/in/a-key");
    await it.world.queue.drain();
    const { status, body, text } = await it.get(RECEIVER);
    expect([status, body.receiver]).toMatchObject([
      200,
      { host: receiver.host, hasSecret: true, waiting: 0, problem: null, nextAttemptAt: null },
    ]);
    expect(body.receiver.deliveredSeq).toBeGreaterThan(0);
    expect(text).not.toContain("a-key");
    expect(text).not.toContain(SECRET);
  });

  test("shows the failure and the time of the next attempt", async () => {
    receiver.answer("/down", (_, response) => response.writeHead(503).end());
    await setReceiver("/down");
    await it.world.queue.drain();
    expect((await it.get(RECEIVER)).body.receiver).toMatchObject({
      problem: "STATUS",
      problemCode: 503,
      deliveredSeq: 0,
      deliveredAt: null,
      failingSince: expect.any(String),
      nextAttemptAt: expect.any(String),
    });
  });

  test("is shown only to tokens of an ADMIN of the organisation, and only their own organisation's", async () => {
    await setReceiver("/in");
    const { token: ofMember } = await it.member("ADMIN");
    const { token: ofStranger } = await it.stranger();
    const readReceiverCode = async (token: string) => getCode(await it.get(RECEIVER, { token }));
    expect(await readReceiverCode(ofMember)).toEqual([403, "FORBIDDEN"]);
    expect(await readReceiverCode(await getToken("MANAGER"))).toEqual([403, "FORBIDDEN"]);
    expect((await it.get(RECEIVER, { token: await getToken("ADMIN") })).status).toBe(200);
    expect((await it.get(RECEIVER, { token: ofStranger })).body).toEqual({ receiver: null });
  });
});

describe("an organisation's security policy, read with a token", () => {
  test("equals the policy shown in the interface, without the members it would keep out", async () => {
    const answer = await owner.call.organisation.securityPolicy({ organisationId });
    const { policy, updatedAt } = answer;
    expect((await it.get(POLICY)).body).toEqual({ policy, updatedAt });
    const saved = await owner.call.organisation.saveSecurityPolicy({
      organisationId,
      policy: { ...policy, sessionHours: 12, addressRanges: ["192.0.2.0/24"] },
    });
    const { body } = await it.get(POLICY);
    expect(body).toEqual({ policy: saved.policy, updatedAt: saved.updatedAt });
    expect(body.policy).toMatchObject({ sessionHours: 12, addressRanges: ["192.0.2.0/24"] });
  });

  test("is shown to tokens of an ADMIN or MANAGER of the organisation, and only their own organisation's", async () => {
    const { token: ofMember } = await it.member("ADMIN");
    const { token: ofStranger } = await it.stranger();
    expect(getCode(await it.get(POLICY, { token: ofMember }))).toEqual([403, "FORBIDDEN"]);
    for (const role of ["ADMIN", "MANAGER"] as const)
      expect((await it.get(POLICY, { token: await getToken(role) })).status).toBe(200);
    expect((await it.get(POLICY, { token: ofStranger })).body.updatedAt).toBeNull();
  });
});

describe("the members of a team, read with a token", () => {
  const findMembers = async (path: string) => (await it.get(`/member${path}`)).body;

  test("have name, e-mail address, role and restriction, but no times of activity", async () => {
    const { userId } = await addColleague(
      it.world,
      { team: "MANAGER", restriction: "AUDITOR" },
      "Zoe Auditor",
    );
    const { data, count } = await findMembers("?query=zoe%20aud");
    const role = { role: "MANAGER", restriction: "AUDITOR", isThroughOrganisation: false, isOwner: false };
    expect(data).toEqual([{ userId, name: "Zoe Auditor", email: expect.any(String), ...role }]);
    expect(count).toBe(1);
    const all = await findMembers("?perPage=100");
    expect(all.data[0]).toMatchObject({ role: "ADMIN" });
    expect(all.count).toBe(all.data.length);
  });

  test("are those of the token's own team only", async () => {
    const { person, token } = await it.stranger();
    const { data } = (await it.get("/member?perPage=100", { token })).body;
    expect(data.map((member: { userId: number }) => member.userId)).toEqual([person.userId]);
  });
});

test("a token can change none of these", async () => {
  for (const path of [RECEIVER, POLICY, "/member"])
    expect(getCode(await it.post(path, {}))).toEqual([405, "METHOD_NOT_ALLOWED"]);
});
