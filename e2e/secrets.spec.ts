import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { button, readMailedCode } from "./fixtures/auth";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, Product, test } from "./fixtures/product";
import { callRest, sendEnvelope } from "./fixtures/sent-envelope";

const RECIPIENT = { name: "Zacarías Quiroga", email: "zacarias@example.net" };
const RECEIVER = "https://hooks.example.com/in";
const HOOK_SECRET = "whsec_dGhpcyBpcyBvbmx5IGZvciBhIHRlc3Qgb2YgbG9ncw==";

type Secrets = Record<string, string>;

/** Signs a document that requires a mailed code. Returns all secrets that opened it. */
async function signWithCode(page: Page, product: Product, owner: Account): Promise<Secrets> {
  const fields = [{ type: "SIGNATURE", page: 1, positionY: 60, height: 7 }];
  const recipients = [{ ...RECIPIENT, accessAuth: ["TWO_FACTOR_AUTH"], fields }];
  const sent = await sendEnvelope(product, owner, { title: "Lease", recipients });
  const bindings = new Set<string>();
  page.on("request", (request) => {
    const binding = request.headers()["signing-binding"];
    if (binding) bindings.add(binding);
    const ticket = new URL(request.url()).searchParams.get("ticket");
    if (ticket) bindings.add(ticket);
  });
  await page.goto(sent.getUrl(RECIPIENT.email));
  await button(page, /Send a 6-digit code/).click();
  await button(page, "Send the code").click();
  const code = await readMailedCode(product, RECIPIENT.email);
  await page.getByLabel("6-digit code").fill(code);
  await button(page, "Continue").click();
  await button(page, "Start").click();
  await button(page, "Add signature").click();
  await page.getByText("Type", { exact: true }).click();
  await button(page, "Use this signature").click();
  await button(page, "Review").click();
  await button(page, "Sign and finish").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
  expect(bindings.size).toBeGreaterThan(0);
  const token = new URL(sent.getUrl(RECIPIENT.email)).pathname.split("/").at(-1) ?? "";
  return {
    "signing token": token,
    code,
    ...Object.fromEntries([...bindings].map((one, n) => [`binding ${n}`, one])),
  };
}

/** Collects everything that others than the owner can read: log, queue, audit log, mails to others. */
async function collectWrittenText(product: Product): Promise<Secrets> {
  await using owner = openDatabase(product);
  await using app = openDatabase(product, "app");
  const audit = await owner<{ line: string }[]>`select row_to_json(a)::text as line from audit_entry a`;
  const jobs = await app<{ line: string }[]>`select row_to_json(j)::text as line from pgboss.job j`;
  expect(audit.length).toBeGreaterThan(5);
  expect(jobs.length).toBeGreaterThan(3);
  const toOthers = product.mail.mails.filter(({ to }) => !to.includes(RECIPIENT.email));
  return {
    log: product.output,
    "audit log": audit.map(({ line }) => line).join("\n"),
    queue: jobs.map(({ line }) => line).join("\n"),
    "mails to others": toOthers.map(({ email }) => `${email.text}\n${email.html}`).join("\n"),
  };
}

test("no secret that opens something is in the log, queue, audit log or another recipient's mail (T2, I11)", async ({
  browser,
}) => {
  test.setTimeout(toPatientMs(150));
  const product = await Product.start({ LOG_LEVEL: "trace" });
  try {
    const password = "a password nobody logs";
    const owner = await product.bootstrap("owner@example.org", "Acme", password);
    const webhook = {
      webhookUrl: RECEIVER,
      eventTriggers: ["*"],
      secret: HOOK_SECRET,
      includeSigningTokens: true,
    };
    await callRest(product, owner, "/webhook/create", webhook);
    const desk = await browser.newContext({ baseURL: product.baseUrl });
    const page = await desk.newPage();
    await signIn(page, owner);
    const [session = ""] = (await desk.cookies())
      .map(({ value }) => value)
      .sort((a, b) => b.length - a.length);
    const visitor = await browser.newContext({ baseURL: product.baseUrl });
    const linkSecrets = await signWithCode(await visitor.newPage(), product, owner);
    await visitor.close();
    await product.mail.waitFor("owner@example.org", ({ email }) =>
      /completed|finished/i.test(email.subject ?? ""),
    );
    const secrets: Secrets = {
      ...linkSecrets,
      password,
      session,
      "API token": owner.apiToken,
      "webhook secret": HOOK_SECRET,
    };
    for (const [place, text] of Object.entries(await collectWrittenText(product))) {
      expect(text.length, place).toBeGreaterThan(100);
      for (const [name, secret] of Object.entries(secrets)) {
        expect(secret.length, name).toBeGreaterThan(5);
        const isThere = name === "code" ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret);
        expect(isThere, `${name} in ${place}`).toBe(false);
      }
    }
    const lines = product.output.split("\n").filter((line) => line.startsWith("{"));
    const ofRequests = lines.filter((line) => line.includes('"requestId"'));
    const ofJobs = lines.filter((line) => line.includes('"jobId"'));
    expect(ofRequests.length).toBeGreaterThan(10);
    expect(ofJobs.length).toBeGreaterThan(5);
  } finally {
    await product.dispose();
  }
});
