import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  type TestMember,
} from "@/server/testing/world/people";

let it: CallWorld;
let owner: TestMember;
let organisation: string;
let organisationId: number;
beforeAll(async () => {
  it = await callWorld();
  owner = await createProvenSession(it.world, it.world.owner);
  organisationId = await findOrganisationId(it.world);
  await owner.call.organisation.update({ organisationId, name: "=Acme, Ltd" });
  await owner.call.team.update({ teamId: owner.teamId, name: "Legal" });
  const place = { kind: "team" as const, teamId: owner.teamId };
  for (const role of ["MANAGER", "ADMIN"] as const) {
    const { userId } = await addColleague(it.world, { team: "MEMBER" }, "Bruno Soto");
    await owner.call.member.changeRole({ place, userId, role });
  }
  const [row] = await it.sql`select url from organisation where id = ${organisationId}`;
  organisation = row?.url;
});
afterAll(() => it[Symbol.asyncDispose]());

type ListInput = Parameters<TestMember["call"]["organisationLog"]["list"]>[0];
const listLog = (asked: ListInput = {}, by = owner) =>
  by.call.organisationLog.list({ organisation, ...asked });
const listActions = async (asked: ListInput) => (await listLog(asked)).data.map(({ action }) => action);
const readLog = async (path: string) => (await it.rest.call("GET", `/api/v2/organisation/log${path}`)).text();

describe("the organisation's log", () => {
  test("is listed newest first, with who did it and the values before and after", async () => {
    const { data, count } = await listLog({ perPage: 2 });
    expect(data.map(({ seq }) => seq)).toEqual([count, count - 1]);
    expect(data[0]).toMatchObject({
      action: "MEMBER_ROLE_CHANGED",
      actor: { kind: "USER", userId: owner.userId, name: owner.name, email: owner.email },
      teamId: owner.teamId,
      place: "Legal",
      ipAddress: "192.0.2.7",
      requestId: "test",
      target: { kind: "USER", name: "Bruno Soto" },
      changes: [{ key: "role", from: "MEMBER", to: "ADMIN", isSecret: false }],
    });
    expect((await listLog({ perPage: 2, page: 2 })).data[0]?.seq).toBe(count - 2);
  });

  test("is filtered by who, action, team and days", async () => {
    const all = (await listLog()).count;
    expect(await listActions({ action: "ORGANISATION_UPDATED" })).toEqual(["ORGANISATION_UPDATED"]);
    expect(await listActions({ teamId: owner.teamId, action: "TEAM_UPDATED" })).toEqual(["TEAM_UPDATED"]);
    expect(await listActions({ teamId: owner.teamId, action: "ORGANISATION_UPDATED" })).toEqual([]);
    expect((await listLog({ actor: owner.name.slice(0, 4).toUpperCase() })).count).toBeGreaterThan(3);
    expect((await listLog({ actor: "%" })).count).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect((await listLog({ from: today, to: today })).count).toBe(all);
    expect((await listLog({ to: "2020-01-01" })).count).toBe(0);
    expect((await listLog({ from: "2099-01-01" })).count).toBe(0);
  });

  test("is read over REST by a token of a leader of the organisation, and wrong input is named", async () => {
    const answer = await it.get("/organisation/log?perPage=1&action=ORGANISATION_UPDATED");
    expect([answer.status, answer.body.count]).toEqual([200, 1]);
    expect((await it.get("/organisation/log/verify")).body).toMatchObject({
      isUnbroken: true,
      brokenSeq: null,
    });
    const wrong = await it.get("/organisation/log?action=NOTHING&from=yesterday");
    expect([wrong.status, wrong.body.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ["action", "from"],
    ]);
  });

  test("is exported oldest first, as JSON lines and as a table that no spreadsheet executes", async () => {
    const { count } = await listLog();
    const lines = (await readLog("/export?format=jsonl")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    const { data } = await listLog({ perPage: 1 });
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual(data[0]);
    const table = (await readLog("/export?action=ORGANISATION_UPDATED")).trim().split("\r\n");
    expect(table).toHaveLength(2);
    expect(table[1]).toContain(`"'=Acme, Ltd"`);
  });
});

describe("reading the log", () => {
  test("is for ADMIN and MANAGER; a member is refused, and strangers get NOT_FOUND", async () => {
    const manager = await addColleague(it.world, { team: null, organisation: "MANAGER" });
    const member = await addColleague(it.world, { team: "ADMIN" });
    const stranger = getPerson(it.world, await it.world.stranger());
    for (const procedure of ["list", "verify", "exportFile"] as const) {
      await expect(manager.call.organisationLog[procedure]({ organisation })).resolves.toBeDefined();
      expect(await catchErrorCode(member.call.organisationLog[procedure]({ organisation }))).toBe(
        "FORBIDDEN",
      );
      expect(await catchErrorCode(stranger.call.organisationLog[procedure]({ organisation }))).toBe(
        "NOT_FOUND",
      );
      expect(await catchErrorCode(owner.call.organisationLog[procedure]({}))).toBe("NOT_FOUND");
      const nobody = createCallerFor({ actor: null, requestId: "test", db: it.world.db });
      expect(await catchErrorCode(nobody.organisationLog[procedure]({ organisation }))).toBe("UNAUTHORIZED");
    }
  });

  test("by a token reaches its own organisation's log only, as far as the token's creator leads it", async () => {
    const { token: ofMember } = await it.member("ADMIN");
    const { token: ofStranger } = await it.stranger();
    for (const path of ["", "/verify", "/export"]) {
      const member = await it.get(`/organisation/log${path}`, { token: ofMember });
      expect(getCode(member)).toEqual([403, "FORBIDDEN"]);
      const answer = await it.get(`/organisation/log${path}?organisation=${organisation}`, {
        token: ofStranger,
      });
      expect(getCode(answer)).toEqual([404, "NOT_FOUND"]);
    }
    const own = await it.get("/organisation/log?action=ORGANISATION_UPDATED", { token: ofStranger });
    expect([own.status, own.body.count]).toEqual([200, 0]);
  });
});
