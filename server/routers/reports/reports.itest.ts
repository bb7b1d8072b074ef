import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { countDocuments, countPeople, mergeReportChanges } from "@/server/db/store/report";
import type { TeamActor } from "@/server/domain/actor";
import { computeDocumentFigures, computePersonFigures } from "@/server/domain/report/figures";
import { listWeeks, toDayRange, toWholePart } from "@/server/domain/report/range";
import { expectReportTallies } from "@/server/testing/db/invariants";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";
import type { NewEnvelope, Owner } from "@/server/testing/world/world";

let it: CallWorld;
let manager: { person: Owner; token: string };
let member: { person: Owner; token: string };
const SANTIAGO = "America/Santiago";
const RANGE = "from=2026-03-02&to=2026-03-29&timezone=America%2FSantiago";
/** The same four weeks as moments: Santiago is three hours behind. */
const FROM = "2026-03-02T03:00:00.000Z";
const BEFORE = "2026-03-30T03:00:00.000Z";

beforeAll(async () => {
  it = await callWorld();
  manager = await it.member("MANAGER");
  member = await it.member("MEMBER");
});
afterAll(() => it[Symbol.asyncDispose]());

const asPerson = (person: Owner) => {
  const { userId, email, name } = person;
  const account = { userId, email, name, sessionId: "test", isInstanceAdmin: false };
  return createCallerFor({ actor: person, account, requestId: "test" });
};

type Sent = NewEnvelope & {
  sentAt: string;
  took?: number;
  status?: "COMPLETED" | "REJECTED";
  template?: number;
};

/** Sends a document at that time, ended after so many hours. */
async function sendDocument({ sentAt, took, status = "COMPLETED", template, ...input }: Sent, by?: Owner) {
  const { envelope } = await it.world.send({ recipients: [signer("Ana")], ...input }, by);
  await it.sql`update envelope set sent_at = ${sentAt}, template_id = ${template ?? null} where id = ${envelope.id}`;
  if (took !== undefined) {
    const end = new Date(Date.parse(sentAt) + took * 3_600_000).toISOString();
    await it.sql`update envelope set status = ${status}, completed_at = ${end} where id = ${envelope.id}`;
  }
  return envelope.id;
}

type As = { token: string };
const getReport = async (query: string, as?: As) => {
  const { status, body } = await it.get(`/report?${query}`, as ?? {});
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const countListed = async (query: string, as?: As): Promise<number> =>
  (await it.get(`/envelope?folderId=*&type=DOCUMENT&perPage=1&${query}`, as ?? {})).body.count;
const ENDED = `completedFrom=${FROM}&completedBefore=${BEFORE}`;

describe("a team's report", () => {
  let templateId: number;
  beforeAll(async () => {
    const { envelope } = await it.world.draft({ type: "TEMPLATE", title: "=Lease", visibility: "ADMIN" });
    templateId = envelope.legacyId;
    for (const [index, visibility] of (["EVERYONE", "MANAGER_AND_ABOVE", "ADMIN"] as const).entries()) {
      const sentAt = `2026-03-0${3 + index}T15:00:00Z`;
      await sendDocument({ visibility, sentAt, took: 24 * 8 });
      await sendDocument({ visibility, sentAt, took: 5, status: "REJECTED", template: templateId });
      await sendDocument({ visibility, sentAt, template: templateId });
      await sendDocument({ visibility, sentAt, took: 1 }, manager.person);
    }
    // Their own, and addressed to them, although their role does not see it.
    await sendDocument({ visibility: "ADMIN", sentAt: "2026-03-10T15:00:00Z", took: 1 }, member.person);
    const recipients = [{ ...signer("Me"), email: member.person.email }];
    await sendDocument({ visibility: "ADMIN", sentAt: "2026-03-11T15:00:00Z", took: 2, recipients });
    // Outside the four weeks by minutes, on both sides.
    await sendDocument({ sentAt: "2026-03-02T02:59:00Z" });
    await sendDocument({ sentAt: "2026-03-30T03:00:00Z" });
  });

  test("counts what the lists of an ADMIN, a MANAGER and a MEMBER show for the same days, in all and by sender", async () => {
    for (const reader of [undefined, manager, member]) {
      const { total, data } = await getReport(`${RANGE}&groupBy=SENDER`, reader);
      expect(total.completed).toBe(await countListed(`status=COMPLETED&${ENDED}`, reader));
      expect(total.rejected).toBe(await countListed(`status=REJECTED&${ENDED}`, reader));
      expect(data.length).toBeGreaterThan(0);
      for (const { key, completed } of data) {
        expect(completed).toBe(await countListed(`status=COMPLETED&senderId=${key}&${ENDED}`, reader));
      }
    }
    const sums = [undefined, manager, member].map(
      async (reader) => (await getReport(RANGE, reader)).total.sent,
    );
    expect(await Promise.all(sums)).toEqual([14, 8 + 1, 4 + 1]);
  });

  test("includes, on a user's own page, what they see only by their e-mail address, as in their list", async () => {
    const { total } = await asPerson(member.person).reports.documents({
      from: "2026-03-02",
      to: "2026-03-29",
      timezone: SANTIAGO,
    });
    expect(total.sent).toBe(6);
  });

  test("by template counts as the list filtered by it; a hidden template shows no title", async () => {
    const { data, total } = await getReport(`${RANGE}&groupBy=TEMPLATE`);
    const rows = new Map(data.map((row: { key: string | null }) => [row.key, row]));
    expect(rows.get(String(templateId))).toMatchObject({
      label: "=Lease",
      sent: 6,
      rejected: 3,
      completed: 0,
    });
    expect(rows.get(null)).toMatchObject({ label: null, sent: total.sent - 6 });
    const hidden = await getReport(`${RANGE}&groupBy=TEMPLATE`, member);
    expect(hidden.data.find(({ key }: { key: string }) => key === String(templateId))).toMatchObject({
      label: null,
      sent: 2,
      rejected: 1,
    });
  });

  test("by week lists every week of the range in order, starting on Mondays in the reader's time zone", async () => {
    const { data, from, to, isExact } = await getReport(`${RANGE}&groupBy=WEEK`);
    expect([from, to, isExact]).toEqual(["2026-03-02", "2026-03-29", true]);
    expect(data.map(({ key, sent: n }: { key: string; sent: number }) => [key, n])).toEqual([
      ["2026-03-02", 12],
      ["2026-03-09", 2],
      ["2026-03-16", 0],
      ["2026-03-23", 0],
    ]);
    // A document sent in the first week that took eight days ended in the second.
    expect(data.map(({ completed }: { completed: number }) => completed)).toEqual([3, 5, 0, 0]);
  });

  test("is the same from rows and from sums, before and after folding, for every reader", async () => {
    const range = toDayRange({ from: "2026-02-11", to: "2026-04-15", timezone: SANTIAGO }, new Date());
    const readers: TeamActor[] = [it.world.owner, manager.person, member.person];
    const now = new Date();
    const loadAllFigures = async (exactUpTo: number) => {
      const found: unknown[] = [];
      for (const scope of readers) {
        for (const [groupBy, parts] of [
          ["WEEK", listWeeks(range)],
          ["TEMPLATE", toWholePart(range)],
          ["SENDER", toWholePart(range)],
        ] as const) {
          const { groups, total } = await countDocuments(it.world.db, {
            scope,
            parts,
            groupBy,
            now,
            exactUpTo,
          });
          const figures = [...groups, { key: "all", counted: total }]
            .map(({ key, counted }) => [key, computeDocumentFigures(counted)] as const)
            .filter(
              ([, { sent, completed, rejected, expired }]) => sent + completed + rejected + expired > 0,
            );
          found.push(figures.toSorted(([a], [b]) => a.localeCompare(b)));
        }
        const people = { scope, parts: toWholePart(range), groupBy: "DOMAIN", now, exactUpTo } as const;
        const { groups } = await countPeople(it.world.db, people);
        found.push(groups.map(({ key, counted }) => [key, computePersonFigures(counted)]));
      }
      return found;
    };
    const exact = await loadAllFigures(10_000);
    expectAlike(await loadAllFigures(-1), exact);
    await it.world.db.transaction(mergeReportChanges);
    expect((await it.sql`select from report_change`).length).toBe(0);
    expectAlike(await loadAllFigures(-1), exact);
    expect((await it.sql`select from report_tally where weeks = 4`).length).toBeGreaterThan(0);
    await expectReportTallies(it.sql);
  });
});

/** Drops the times, which the sums hold only in classes. */
const stripTimes = (found: unknown): unknown =>
  JSON.parse(JSON.stringify(found), (key, value) => (key.endsWith("Seconds") ? value === null : value));

function listTimes(found: unknown): number[] {
  const times: number[] = [];
  JSON.parse(JSON.stringify(found), (key, value) => {
    if (key.endsWith("Seconds") && value !== null) times.push(value);
    return value;
  });
  return times;
}

function expectAlike(found: unknown, exact: unknown): void {
  expect(stripTimes(found)).toEqual(stripTimes(exact));
  const [approximate, times] = [listTimes(found), listTimes(exact)];
  expect(times.length).toBeGreaterThan(0);
  for (const [index, time] of times.entries()) {
    expect(Math.abs((approximate[index] ?? 0) / time - 1)).toBeLessThan(0.0225);
  }
}

test("the time to sign equals the one computed by hand and the home page's", async () => {
  const quiet = await it.stranger();
  for (const took of [3, 1, 10, 2]) {
    await sendDocument({ sentAt: "2026-03-03T15:00:00Z", took }, quiet.person);
  }
  const { total } = await getReport(RANGE, quiet);
  expect(total.medianSeconds).toBe(2.5 * 3600);
  expect(total.p90Seconds).toBeCloseTo(7.9 * 3600, 6);
  const now = new Date();
  for (const took of [4, 6, 11]) {
    await sendDocument(
      { sentAt: new Date(now.getTime() - took * 3_600_000).toISOString(), took },
      quiet.person,
    );
  }
  const lately = await getReport("", quiet);
  const home = (await it.get("/overview/time-to-sign", quiet)).body;
  expect(lately.total.medianSeconds).toBe(6 * 3600);
  expect(home.medianSeconds).toBe(lately.total.medianSeconds);
});

test("recipients are counted from request to signature, by the domain of their e-mail address", async () => {
  const team = await it.stranger();
  const people = ["a@one.test", "b@ONE.test", "c@two.test", "d@two.test", "e@two.test", "cc@one.test"];
  const recipients = people.map((email) => ({
    ...signer(email),
    email,
    ...(email.startsWith("cc") ? { role: "CC" as const, fields: [] } : {}),
  }));
  const { recipients: rows } = await it.world.send({ recipients }, team.person);
  const setRecipient = (index: number, changes: object) =>
    it.sql`update recipient set ${it.sql({ ...changes })} where id = ${rows[index]?.id ?? 0}`;
  await setRecipient(0, {
    read_status: "OPENED",
    signing_status: "SIGNED",
    signed_at: new Date().toISOString(),
  });
  await setRecipient(1, { read_status: "OPENED" });
  await setRecipient(2, { read_status: "OPENED", expired_at: new Date().toISOString() });
  await setRecipient(3, { expired_at: new Date().toISOString() });
  await setRecipient(4, { read_status: "OPENED", signing_status: "REJECTED", rejection_reason: "No." });
  const { body } = await it.get("/report/recipients", team);
  expect(body.total).toMatchObject({
    asked: 5,
    opened: 4,
    signed: 1,
    rejected: 1,
    stopped: 2,
    unopened: 1,
    expired: 2,
  });
  expect(body.data.map(({ domain, asked }: { domain: string; asked: number }) => [domain, asked])).toEqual([
    ["two.test", 3],
    ["one.test", 2],
  ]);
  expect((await getReport("", team)).total).toMatchObject({ sent: 1, expired: 2 });
  expect((await it.get("/report/recipients", await it.stranger())).body.total.asked).toBe(0);
  await expectReportTallies(it.sql);
});

test("groups beyond the limit still count in the total, from rows and from sums", async () => {
  const { person } = await it.stranger();
  const subtractHours = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (const half of [0, 1]) {
    const recipients = Array.from({ length: 60 }, (_, index) => {
      const nth = half * 60 + index;
      return { ...signer(`p${nth}`), email: `p${nth}@firm${nth}.test` };
    });
    const { envelope } = await it.world.send({ recipients }, person);
    await it.sql`update recipient set signing_status = 'SIGNED', read_status = 'OPENED', activated_at = ${subtractHours(9)},
      signed_at = activated_at + (1 + id % 7) * interval '1 hour' where envelope_id = ${envelope.id} and id % 2 = 0`;
  }
  const range = toDayRange({ timezone: SANTIAGO }, new Date());
  const countPeopleUpTo = (exactUpTo: number) =>
    countPeople(it.world.db, {
      scope: person,
      parts: toWholePart(range),
      groupBy: "DOMAIN",
      now: new Date(),
      exactUpTo,
    } as const);
  const exact = await countPeopleUpTo(10_000);
  const summariseReport = ({ total, groups, hasMore }: typeof exact) => [
    computePersonFigures(total),
    groups.length,
    hasMore,
  ];
  expect(summariseReport(exact)).toMatchObject([{ asked: 120, signed: 60 }, 100, true]);
  expectAlike(
    [summariseReport(await countPeopleUpTo(-1)), exact.groups.length],
    [summariseReport(exact), 100],
  );
  await it.world.db.transaction(mergeReportChanges);
  expectAlike(
    [summariseReport(await countPeopleUpTo(-1)), exact.groups.length],
    [summariseReport(exact), 100],
  );
  await expectReportTallies(it.sql);
});

test("the sums follow envelopes that are hidden, handed over, deleted and restored", async () => {
  const folder = (await it.post("/folder/create", { name: "Board", type: "DOCUMENT" })).body;
  await it.post("/folder/update", { folderId: folder.id, data: { visibility: "ADMIN" } });
  const id = await sendDocument({ sentAt: "2026-04-08T15:00:00Z", took: 3 });
  const during = "from=2026-04-06&to=2026-04-12";
  const countSent = async (as?: As) => (await getReport(during, as)).total.sent;
  expect([await countSent(), await countSent(member)]).toEqual([1, 1]);
  await it.post("/envelope/bulk/move", { envelopeIds: [id], envelopeType: "DOCUMENT", folderId: folder.id });
  expect([await countSent(), await countSent(member)]).toEqual([1, 0]);
  await it.sql`update envelope set user_id = ${member.person.userId} where id = ${id}`;
  expect(await countSent(member)).toBe(1);
  await expectReportTallies(it.sql);
  await it.sql`update envelope set deleted_at = now() where id = ${id}`;
  expect([await countSent(), await countSent(member)]).toEqual([0, 0]);
  await expectReportTallies(it.sql);
});

describe("an organisation's report", () => {
  test("sums up all its teams for its ADMIN and MANAGER; a MEMBER is refused, a stranger learns nothing", async () => {
    const boss = await it.world.stranger();
    const url = `org-${boss.userId}`;
    const [second] = await it.sql<{ id: number }[]>`
      insert into team (organisation_id, name, url, created_at)
      select organisation_id, 'Second', 'second-team', now() from team where id = ${boss.teamId} returning id`;
    const twin = { ...boss, teamId: second?.id ?? 0 };
    await sendDocument({ sentAt: "2026-03-03T15:00:00Z", took: 1 }, boss);
    await sendDocument({ sentAt: "2026-03-04T15:00:00Z", took: 3, visibility: "ADMIN" }, twin);
    const days = { organisation: url, from: "2026-03-02", to: "2026-03-29", timezone: SANTIAGO };
    const { total, data } = await asPerson(boss).reports.organisation({ ...days, groupBy: "TEAM" });
    expect(total).toMatchObject({ sent: 2, completed: 2, medianSeconds: 2 * 3600 });
    expect(data.map(({ label, sent: n }) => [label, n]).toSorted()).toEqual([
      ["Second", 1],
      [`Team of ${boss.name}`, 1],
    ]);
    const people = await asPerson(boss).reports.organisationRecipients(days);
    expect(people.total.asked).toBe(2);

    const colleague = await it.world.stranger();
    const joinOrganisation = (
      role: string,
    ) => it.sql`insert into organisation_member (organisation_id, user_id, role, created_at)
      select organisation_id, ${colleague.userId}, ${role}, now() from team where id = ${boss.teamId}
      on conflict (organisation_id, user_id) do update set role = excluded.role`;
    await expect(asPerson(colleague).reports.organisation(days)).rejects.toThrow(/could not be found/);
    await joinOrganisation("MEMBER");
    for (const procedure of ["organisation", "organisationRecipients", "organisationExport"] as const) {
      await expect(asPerson(colleague).reports[procedure](days)).rejects.toThrow(/admin or a manager/);
    }
    await joinOrganisation("MANAGER");
    expect((await asPerson(colleague).reports.organisation(days)).total.sent).toBe(2);
    await it.sql`update team set deleted_at = now() where id = ${twin.teamId}`;
    expect((await asPerson(boss).reports.organisation(days)).total.sent).toBe(1);
  });
});

test("the CSV export has the figures, nothing that a spreadsheet would execute, and is recorded", async () => {
  const { headers, text } = await downloadCsv("/report/export?groupBy=TEMPLATE", RANGE);
  expect(headers.get("content-type")).toMatch(/^text\/csv/);
  expect(text).toContain("key,label,sent,completed,rejected,expired,medianSeconds,p90Seconds\r\n");
  expect(text).toMatch(/\r\n\d+,'=Lease,6,0,3,0,,\r\n/);
  const domains = await downloadCsv("/report/export?groupBy=DOMAIN", RANGE);
  expect(domains.text).toContain("domain,asked,opened,signed,rejected,stopped,unopened,expired,");
  const { body } = await it.get("/export");
  expect(body.data[0]).toMatchObject({ kind: "REPORT", format: "csv", filter: { groupBy: "DOMAIN" } });
});

const downloadCsv = async (path: string, days: string) => {
  const answer = await it.rest.call("GET", `/api/v2${path}&${days}`);
  return { headers: answer.headers, text: new TextDecoder().decode(await answer.arrayBuffer()) };
};

test("impossible days, ranges, zones and groupings are refused by name", async () => {
  for (const query of [
    "from=2026-05-02&to=2026-05-01",
    "from=2025-01-01&to=2026-06-01",
    "from=9999-12-31",
    "to=2026-02-30",
    "timezone=Mars%2FOlympus",
    "groupBy=DOMAIN",
  ]) {
    expect([query, (await it.get(`/report?${query}`)).status]).toEqual([query, 400]);
  }
});
