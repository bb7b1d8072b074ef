import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { envelopes, mails, rateLimits, senderReports } from "@/server/db/schema";
import { loadAudit } from "@/server/db/store/audit";
import { createTransport } from "@/server/mail/transport";
import { drainJobs } from "@/server/testing/jobs/queue";
import { type MailSink, startMailSink } from "@/server/testing/mail/smtp-server";
import { createOwnerCaller } from "@/server/testing/world/direct-link";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let sink: MailSink;
let sent: Sent;
let token: string;
beforeAll(async () => {
  world = await testWorld();
  sink = await startMailSink();
  const smtp = createTransport({ SMTP_URL: sink.url });
  sent = await world.send({ recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }] });
  await drainJobs(world, smtp);
  smtp.close();
  token = /\/report\/([\w-]+)/.exec(sink.received[0]?.email.text ?? "")?.[1] ?? "";
});
beforeEach(async () => {
  await world.db.delete(senderReports);
  await world.db.delete(rateLimits);
});
afterEach(() => stopClock(null));
afterAll(async () => {
  await sink[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const createReportApi = () => createOwnerCaller(world).report;
const listReports = () => world.db.select().from(senderReports);

test("the link of a request names the sender, and opening it reports nothing", async () => {
  expect(await createReportApi().show({ token })).toEqual({ sender: "Olga Owner", isReported: false });
  expect(await listReports()).toEqual([]);
});

test("a report is stored once per mail, whoever repeats it, and leaves the document and its audit log alone", async () => {
  const before = await loadAudit(world.db, sent.envelope.id);
  const [envelope] = await world.db.select().from(envelopes);
  await createReportApi().send({ token, cause: "FRAUD", words: " I know no Olga " });
  await createReportApi().send({ token, cause: "OTHER", words: "again" });
  const [mail] = await world.db.select().from(mails);
  expect(await listReports()).toMatchObject([{ mailId: mail?.id, cause: "FRAUD", words: "I know no Olga" }]);
  expect(await createReportApi().show({ token })).toMatchObject({ isReported: true });
  expect(await loadAudit(world.db, sent.envelope.id)).toEqual(before);
  expect(await world.db.select().from(envelopes)).toEqual([envelope]);
});

test("the mail's id, which its headers show, is not enough, nor is a changed token", async () => {
  const [mail] = await world.db.select().from(mails);
  const other = token.at(-2) === "A" ? "B" : "A";
  for (const wrong of [
    mail?.id ?? "",
    `${mail?.id}-${"A".repeat(22)}`,
    `${token.slice(0, -2)}${other}${token.at(-1)}`,
    "",
  ]) {
    expect(await catchErrorCode(createReportApi().show({ token: wrong }))).toBe("NOT_FOUND");
    expect(await catchErrorCode(createReportApi().send({ token: wrong, cause: "OTHER", words: "" }))).toBe(
      "NOT_FOUND",
    );
  }
});

test("a report's text is limited in length, and reports are limited in number", async () => {
  stopClock(new Date());
  const long = { token, cause: "OTHER" as const, words: "x".repeat(1001) };
  expect(await catchErrorCode(createReportApi().send(long))).toBe("BAD_REQUEST");
  const results = await Promise.allSettled(
    Array.from({ length: 25 }, () => createReportApi().send({ token, cause: "OTHER", words: "" })),
  );
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(5);
});
