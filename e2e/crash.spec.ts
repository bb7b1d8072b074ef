import { execFileSync } from "node:child_process";
import type { Sql } from "postgres";
import { toPatientMs } from "@/server/cli/testing/patience";
import { openDatabase } from "./fixtures/database";
import { type Account, expect, Product, test } from "./fixtures/product";
import { type SentEnvelope, sendEnvelope } from "./fixtures/sent-envelope";
import { signByCall } from "./fixtures/sign-by-call";

const SIGNATURE = { type: "SIGNATURE", positionY: 60 };
/** Limit for all promised work after a restart (jobs/README.md 0.4, I1). */
const RECOVERY_MS = 60_000;

const buildRecipients = (title: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Signer ${index + 1}`,
    email: `${title.toLowerCase()}${index + 1}@example.org`,
    fields: [{ ...SIGNATURE, positionY: 10 + index * 8 }],
  }));

async function sendDocument(
  product: Product,
  owner: Account,
  title: string,
  count = 1,
): Promise<SentEnvelope> {
  return sendEnvelope(product, owner, { title, recipients: buildRecipients(title, count) });
}

/** Returns the ids of the product's PDF processes. Stopped ones outlive the product. */
function listPdfProcesses(product: Product): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return rows.flatMap((row) => {
    const [, pid = "", parent = "", args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return Number(parent) === product.pid && args.includes("pdf-worker") ? [Number(pid)] : [];
  });
}

function signalProcesses(pids: readonly number[], name: "SIGSTOP" | "SIGKILL"): void {
  for (const pid of pids) process.kill(pid, name);
}

const readStatus = async (sql: Sql, id: string): Promise<unknown> =>
  (await sql`select status from envelope where id = ${id}`)[0]?.status;

async function listMailStates(sql: Sql, id: string): Promise<unknown[]> {
  return (await sql`select state from mail where envelope_id = ${id}`).map(({ state }) => state);
}

/**
 * Returns the recipients of mail about an envelope. Asserts that no address got a message twice, by subject
 * or by id.
 */
function listMailedAddresses(product: Product, title: string): Set<string> {
  const about = product.mail.mails.filter(({ email }) => email.subject?.includes(title));
  const messages = about.map(({ to, email }) => `${to.join()}: ${email.subject}`);
  expect(new Set(messages).size, messages.join("; ")).toBe(messages.length);
  expect(new Set(about.map(({ email }) => email.messageId)).size).toBe(messages.length);
  return new Set(about.flatMap(({ to }) => to));
}

/** Expects one sealed version of the file, one audit entry of completion, and an unbroken chain. */
async function expectCompletedOnce(product: Product, sql: Sql, id: string): Promise<void> {
  expect(await readStatus(sql, id)).toBe("COMPLETED");
  const sealed = await sql`select v.id from item_version v join envelope_item i on i.id = v.item_id
    where i.envelope_id = ${id} and v.kind = 'SEALED'`;
  expect(sealed).toHaveLength(1);
  const entries = await sql`select id from audit_entry
    where envelope_id = ${id} and type = 'DOCUMENT_COMPLETED'`;
  expect(entries).toHaveLength(1);
  expect(JSON.parse(await product.admin("audit", "verify", id))).toMatchObject({ ok: true });
}

test("after kill -9 during sealing or before a mail, the next start completes all once, with one mail each", async () => {
  test.setTimeout(toPatientMs(120));
  const product = await Product.start();
  try {
    const owner = await product.bootstrap("owner@example.org", "Acme");
    const [sealing, committed] = [
      await sendDocument(product, owner, "Alpha"),
      await sendDocument(product, owner, "Bravo"),
    ];
    await using before = openDatabase(product);
    for (const { id } of [sealing, committed]) {
      await expect.poll(() => listMailStates(before, id)).toEqual(["SENT"]);
    }
    product.mail.mails.length = 0;

    // The mail server hangs: one envelope is completed and one is sent, and no mail about them goes out.
    const release = product.mail.hold();
    await signByCall(committed.getUrl("bravo1@example.org"));
    await expect.poll(() => readStatus(before, committed.id), { timeout: toPatientMs(30) }).toBe("COMPLETED");
    const queuedEnvelope = await sendDocument(product, owner, "Charlie", 6);
    // Some mails are at the hanging mail server, the others are still queued.
    await expect.poll(() => listMailStates(before, committed.id)).toContain("SENDING");
    expect(await listMailStates(before, queuedEnvelope.id)).toContain("QUEUED");

    // The PDF processes are stopped: one envelope is claimed for sealing and not finished.
    const pdf = listPdfProcesses(product);
    expect(pdf.length).toBeGreaterThan(0);
    signalProcesses(pdf, "SIGSTOP");
    await signByCall(sealing.getUrl("alpha1@example.org"));
    await expect
      .poll(async () => (await before`select seal_attempts from envelope where id = ${sealing.id}`)[0])
      .toEqual({ seal_attempts: 1 });
    expect(await readStatus(before, sealing.id)).toBe("PENDING");

    await product.kill("SIGKILL");
    signalProcesses(pdf, "SIGKILL");
    release();
    expect(product.mail.mails).toEqual([]);
    await product.run();
    await using after = openDatabase(product);
    await expect
      .poll(async () => [await readStatus(after, sealing.id), ...(await listUnsentMails(after))], {
        timeout: RECOVERY_MS,
        intervals: [500],
      })
      .toEqual(["COMPLETED"]);

    for (const { id } of [sealing, committed]) await expectCompletedOnce(product, after, id);
    expect(listMailedAddresses(product, "Alpha")).toEqual(new Set(["alpha1@example.org", owner.email]));
    expect(listMailedAddresses(product, "Bravo")).toEqual(new Set(["bravo1@example.org", owner.email]));
    const asking = buildRecipients("Charlie", 6).map(({ email }) => email);
    expect(listMailedAddresses(product, "Charlie")).toEqual(new Set(asking));
  } finally {
    await product.dispose();
  }
});

const listUnsentMails = async (sql: Sql): Promise<unknown[]> =>
  (await sql`select state from mail where state <> 'SENT'`).map(({ state }) => state);
