import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { markProven } from "@/server/auth/proof";
import { openSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { mails } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import type { QuotaLimits } from "@/server/domain/usage/quota";
import { readMail } from "@/server/mail/compose";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import {
  buildConfirmedFinish,
  createLinkedTemplate,
  createVisitorCaller,
} from "@/server/testing/world/direct-link";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { findOrganisationId } from "@/server/testing/world/people";
import { getRecipientToken, prepareSigner, signer, signingCaller } from "@/server/testing/world/signing";
import { type Owner, stopClock } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(120) });
const TRIALS = process.env.RUBRICA_TRIALS === "full" ? 25 : 8;

let it: CallWorld;
let organisationId: number;
let sessionId: string;
beforeAll(async () => {
  it = await callWorld();
  organisationId = await findOrganisationId(it.world);
  sessionId = await openSession(it.world.db, it.world.owner.userId, NO_ORIGIN);
});
afterEach(() => stopClock(null));
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  await it.sql`delete from organisation_quota`;
  await it.sql`delete from usage_tally`;
  await it.sql`delete from mail`;
});

const createApi = ({ userId, email, name }: Owner, isInstanceAdmin: boolean) =>
  createCallerFor({
    actor: null,
    account: { userId, email, name, sessionId, isInstanceAdmin },
    requestId: "test",
  });
const createAdminApi = () => createApi(it.world.owner, true);
/** Changes the quota with a fresh proof, whatever the clock says. */
const setQuota = async (limits: z.input<typeof QuotaLimits>) => {
  await markProven(it.world.db, sessionId);
  return createAdminApi().admin.organisation.setQuota({ organisationId, limits, reason: "for a test" });
};
const distributeDraft = async () => {
  const { envelope } = await it.world.draft({ recipients: [signer("Ana")] });
  return it.post("/envelope/distribute", { envelopeId: envelope.id });
};
const getUsedByKind = async () => {
  const { quotas } = (await it.get("/usage")).body;
  return Object.fromEntries(quotas.map(({ kind, used: n }: { kind: string; used: number }) => [kind, n]));
};
/** Returns the mails to the organisation's admins. */
async function listWarnings(): Promise<string[]> {
  const rows = await it.world.db
    .select()
    .from(mails)
    .where(eq(mails.kind, "USAGE_LINE"))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return rows.map((row) => {
    const mail = readMail(row);
    if (mail.kind !== "USAGE_LINE") return mail.kind;
    const { usage, firmness, percent, used: of, limit } = mail.data;
    return `${row.toEmail} ${usage} ${firmness} ${percent} ${of}/${limit}`;
  });
}

describe("a hard limit on documents", () => {
  test("refuses the next one with 429 and the limit's end, and leaves the draft and the tally as they were", async () => {
    await setQuota({ documents: { hard: 1 } });
    expect((await distributeDraft()).status).toBe(200);
    stopClock(null);
    const { envelope } = await it.world.draft({ recipients: [signer("Ben")] });
    const refused = await it.post("/envelope/distribute", { envelopeId: envelope.id });
    expect(getCode(refused)).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(refused.body.message).toMatch(/the 1 documents .* again from \d{4}-\d\d-01 \(UTC\)/);
    expect(refused.headers.get("retry-after")).toBeNull();
    expect((await it.world.reload(envelope.id)).envelope.status).toBe("DRAFT");
    expect(await getUsedByKind()).toMatchObject({ documents: 1 });
  });

  test("ends with the month in UTC", async () => {
    await setQuota({ documents: { hard: 1 } });
    await distributeDraft();
    expect((await distributeDraft()).status).toBe(429);
    const now = new Date();
    stopClock(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)));
    expect((await distributeDraft()).status).toBe(200);
    expect((await distributeDraft()).status).toBe(429);
  });

  test("of 0 sends nothing, and removing the limit allows sending again", async () => {
    await setQuota({ documents: { hard: 0 } });
    expect((await distributeDraft()).status).toBe(429);
    await setQuota({});
    expect(await it.sql`select 1 from organisation_quota`).toEqual([]);
    expect((await distributeDraft()).status).toBe(200);
  });

  test(`two senders at once never both take the last document, ${TRIALS} times`, {
    tags: ["prove"],
  }, async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      await it.sql`delete from usage_tally`;
      await setQuota({ documents: { hard: 1 } });
      const drafts = [
        await it.world.draft({ recipients: [signer("Ana")] }),
        await it.world.draft({ recipients: [signer("Ben")] }),
      ];
      const answers = await Promise.all(
        drafts.map(({ envelope }) => it.post("/envelope/distribute", { envelopeId: envelope.id })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
      expect(await getUsedByKind()).toMatchObject({ documents: 1 });
    }
  });

  test("stops nothing in progress: signing, sealing, resending, reminding", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana")] });
    const waiting = await it.world.send({ recipients: [signer("Ben")] });
    await it.world.queue.drain();
    await setQuota({ documents: { hard: 0 }, mails: { hard: 0 }, storage: { hard: 0 } });
    const api = signingCaller(it.world.db);
    await prepareSigner(api, sent, 0);
    await api.complete({ token: getRecipientToken(sent, 0) });
    const secondAnswer = await it.post("/envelope/redistribute", {
      envelopeId: waiting.envelope.id,
      recipients: [waiting.recipients[0]?.id],
    });
    expect(secondAnswer.status).toBe(200);
    await it.world.queue.drain();
    expect((await it.world.reload(sent.envelope.id)).envelope.status).toBe("COMPLETED");
    const [unsent] = await it.sql`select count(*)::int as n from mail where state <> 'SENT'`;
    expect(unsent?.n).toBe(0);
  });

  test("does not apply to another organisation", async () => {
    await setQuota({ documents: { hard: 0 } });
    const stranger = await it.stranger();
    const { envelope } = await it.world.draft({ recipients: [signer("Ana")] }, stranger.person);
    const { status } = await it.post("/envelope/distribute", { envelopeId: envelope.id }, stranger);
    expect(status).toBe(200);
  });

  test("opens no direct link, and refuses visitors who had it open, until there is room again", async () => {
    const link = await createLinkedTemplate(it.world);
    const api = createVisitorCaller(it.world);
    const finishInput = await buildConfirmedFinish(it.world, api, link);
    await setQuota({ documents: { hard: 0 } });
    expect(await api.state({ token: link.token })).toEqual({ screen: "notActive" });
    expect(await catchErrorCode(api.finish(finishInput))).toBe("TOO_MANY_REQUESTS");
    expect(await getUsedByKind()).toMatchObject({ documents: 0 });
    await setQuota({ documents: { hard: 1 } });
    expect(await api.state({ token: link.token })).toMatchObject({ screen: "open" });
    await api.finish(finishInput);
    expect(await getUsedByKind()).toMatchObject({ documents: 1 });
    // Its leftover jobs must not affect the next test.
    await it.world.queue.drain();
  });

  test("refuses use with distribution, and creates nothing", async () => {
    const { envelope } = await it.world.draft({ type: "TEMPLATE", recipients: [signer("Ana")] });
    await setQuota({ documents: { hard: 0 } });
    const [before] = await it.sql`select count(*)::int as n from envelope`;
    const answer = await it.post("/envelope/use", { envelopeId: envelope.id, distributeDocument: true });
    expect(getCode(answer)).toEqual([429, "TOO_MANY_REQUESTS"]);
    const [after] = await it.sql`select count(*)::int as n from envelope`;
    expect(after?.n).toBe(before?.n);
  });
});

describe("the other hard limits", () => {
  test("a limit on mails refuses sending by mail, and allows sending without mail", async () => {
    await setQuota({ mails: { hard: 1 } });
    await distributeDraft();
    await it.world.queue.drain();
    expect(await getUsedByKind()).toMatchObject({ mails: 1 });
    const refused = await distributeDraft();
    expect(getCode(refused)).toEqual([429, "TOO_MANY_REQUESTS"]);
    const { envelope } = await it.world.draft({
      recipients: [signer("Ana")],
      meta: { distributionMethod: "NONE" },
    });
    expect((await it.post("/envelope/distribute", { envelopeId: envelope.id })).status).toBe(200);
  });

  test("a limit on storage refuses new files with LIMIT_EXCEEDED", async () => {
    await setQuota({ storage: { hard: 10 } });
    await expect(it.world.draft()).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
    const file = new File([await buildPdf()], "a.pdf", { type: "application/pdf" });
    const form = new FormData();
    form.set("payload", JSON.stringify({ title: "A", type: "DOCUMENT" }));
    form.append("files", file);
    const refused = await it.send("POST", "/envelope/create", { form });
    expect(getCode(refused)).toEqual([400, "LIMIT_EXCEEDED"]);
  });
});

describe("the organisation's admins are told", () => {
  test("at 80 and at 100 percent, once each, and only of the highest level that one count crossed", async () => {
    const { email } = it.world.owner;
    await setQuota({ documents: { soft: 2, hard: 5 } });
    for (let n = 0; n < 5; n += 1) await distributeDraft();
    expect((await distributeDraft()).status).toBe(429);
    expect(await listWarnings()).toEqual([
      `${email} documents soft 100 2/2`,
      `${email} documents hard 80 4/5`,
      `${email} documents hard 100 5/5`,
    ]);
    await it.world.queue.drain();
    expect(await listWarnings()).toHaveLength(3);
  });

  test("of mails by the mail that crossed the line, and the notice itself is not counted", async () => {
    await setQuota({ mails: { soft: 1 } });
    await distributeDraft();
    expect(await listWarnings()).toEqual([]);
    await it.world.queue.drain();
    expect(await listWarnings()).toEqual([`${it.world.owner.email} mails soft 100 1/1`]);
    expect(await getUsedByKind()).toMatchObject({ mails: 1 });
  });

  test("at once when a quota is set that is nearly used, and again in the next month", async () => {
    await distributeDraft();
    await setQuota({ documents: { hard: 1 } });
    expect(await listWarnings()).toEqual([`${it.world.owner.email} documents hard 100 1/1`]);
    await setQuota({ documents: { hard: 1 } });
    expect(await listWarnings()).toHaveLength(1);
    const now = new Date();
    stopClock(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)));
    await distributeDraft();
    expect(await listWarnings()).toHaveLength(2);
  });

  test("only together with the sending: a refused one tells nobody", async () => {
    await setQuota({ documents: { hard: 1 }, mails: { hard: 0 } });
    expect((await distributeDraft()).status).toBe(429);
    expect(await listWarnings()).toEqual([]);
  });
});

describe("access to usage and quotas", () => {
  test("usage is for ADMIN and MANAGER, of their own team and organisation alone", async () => {
    const [{ url } = { url: "" }] = await it.sql<{ url: string }[]>`
      select url from organisation where id = ${organisationId}`;
    const own = await createApi(it.world.owner, false).usage.organisation({ organisation: url });
    expect(own.teams).toMatchObject([{ teamId: it.world.owner.teamId, documents: 0 }]);
    expect(own.months).toHaveLength(13);
    const stranger = await it.stranger();
    expect(
      await catchErrorCode(createApi(stranger.person, false).usage.organisation({ organisation: url })),
    ).toBe("NOT_FOUND");
    const member = await it.member("MEMBER");
    expect((await it.get("/usage", member)).status).toBe(403);
    const manager = await it.member("MANAGER");
    expect((await it.get("/usage", manager)).body).toMatchObject({ storage: 0, quotas: [] });
    expect((await it.get("/usage", stranger)).body.months[0]).toMatchObject({ documents: 0 });
  });

  test("a quota is set by an instance admin alone, and a soft limit must be below the hard one", async () => {
    const call = createApi(it.world.owner, false);
    const limits = { documents: { hard: 1 } };
    const because = { organisationId, limits, reason: "because" };
    expect(await catchErrorCode(call.admin.organisation.setQuota(because))).toBe("FORBIDDEN");
    expect(await catchErrorCode(setQuota({ documents: { soft: 2, hard: 1 } }))).toBe("BAD_REQUEST");
    const nobody = { ...because, organisationId: 999_999 };
    expect(await catchErrorCode(createAdminApi().admin.organisation.setQuota(nobody))).toBe("NOT_FOUND");
    await it.sql`update session set proven_at = null where id = ${sessionId}`;
    expect(await catchErrorCode(createAdminApi().admin.organisation.setQuota(because))).toBe("PROOF_NEEDED");
    await setQuota(limits);
    expect(await createAdminApi().admin.organisation.quota({ organisationId })).toMatchObject({
      limits: { documents: { soft: null, hard: 1 } },
      used: { documents: 0 },
    });
  });
});

async function buildPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument } = await import("pdf-lib");
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return new Uint8Array(await pdf.save());
}
