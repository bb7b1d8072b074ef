import { readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Messages } from "@/server/domain/messages";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const PASSWORD = "a long enough password";
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const LANGUAGES = ["en", "es"] as const;
type Language = (typeof LANGUAGES)[number];

const CATALOGUES = path.resolve(import.meta.dirname, "../server/domain/messages");
/** Read as files: Playwright's loader takes no JSON modules. */
const loadAccountTexts = (language: Language): Messages["account"] =>
  JSON.parse(readFileSync(path.join(CATALOGUES, language, "account.json"), "utf8"));
const loadOwnerTexts = (language: Language): Messages["owner"] =>
  JSON.parse(readFileSync(path.join(CATALOGUES, language, "owner.json"), "utf8"));

let people = 0;

/** Creates an account with a confirmed address. */
async function signUpUser(product: Product, language: Language): Promise<string> {
  people += 1;
  const email = `doors${people}-${process.pid}@example.net`;
  const answer = await fetch(`${product.baseUrl}/api/trpc/account.signUp`, {
    method: "POST",
    headers: { origin: product.baseUrl, "content-type": "application/json" },
    body: JSON.stringify({ name: "Rosa Díaz", email, password: PASSWORD, language }),
  });
  expect(answer.status).toBe(200);
  await using sql = openDatabase(product);
  await sql`update "user" set email_verified_at = clock_timestamp() where email = ${email}`;
  return email;
}

/** Counts 101 failed sign-ins in this hour, and in the next one in case it begins during the test. */
async function insertFailedSignIns(product: Product, email: string): Promise<void> {
  await using sql = openDatabase(product);
  for (const hours of [0, 1]) {
    await sql`insert into rate_limit (bucket, window_start, count)
      values (${`failed:sign-in:${email}:everywhere`},
        date_trunc('hour', clock_timestamp()) + ${`${hours} hours`}::interval, 101)
      on conflict (bucket, window_start) do update set count = 101`;
  }
}

async function openBrowserIn(browser: Browser, product: Product, language: Language, viewport = PHONE) {
  const locale = language === "es" ? "es-CL" : "en-GB";
  const context = await browser.newContext({ baseURL: product.baseUrl, locale, viewport });
  return { context, page: await context.newPage() };
}

async function enterCredentials(page: Page, email: string): Promise<void> {
  await page.goto("/signin");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=password]").press("Enter");
}
const waitForTeamPage = (page: Page) => page.waitForURL("**/t/*");

async function readMailedDigits(product: Product, to: string): Promise<string> {
  const { email } = await product.mail.waitFor(to, ({ email }) => /\b\d{6}\b/.test(email.text ?? ""));
  return /\b\d{6}\b/.exec(email.text ?? "")?.[0] ?? "";
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

for (const language of LANGUAGES) {
  test(`a sign-in under attack asks a new browser for a mailed code, but not a known one (${language})`, async ({
    browser,
    product,
    owner: _first,
  }) => {
    const t = loadAccountTexts(language).signIn;
    const email = await signUpUser(product, language);
    const knownBrowser = await openBrowserIn(browser, product, language);
    await enterCredentials(knownBrowser.page, email);
    await waitForTeamPage(knownBrowser.page);
    await insertFailedSignIns(product, email);

    const fresh = await openBrowserIn(browser, product, language);
    await enterCredentials(fresh.page, email);
    await expect(fresh.page.getByText(t.codeLead.replace("{email}", email))).toBeFocused();
    await expectAccessible(fresh.page, `code to sign in, ${language}`);
    await takePicture(fresh.page, `sign-in-code-${language}`);
    const code = await readMailedDigits(product, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await fresh.page.getByLabel(t.code).fill(wrong);
    await fresh.page.keyboard.press("Enter");
    await expect(fresh.page.getByRole("main").getByRole("alert")).toHaveText(t.wrongCode);
    await takePicture(fresh.page, `sign-in-wrong-code-${language}`);
    await fresh.page.getByLabel(t.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await fresh.page.keyboard.press("Enter");
    await waitForTeamPage(fresh.page);

    await signOutKeepingDevice(knownBrowser.context);
    await enterCredentials(knownBrowser.page, email);
    await waitForTeamPage(knownBrowser.page);
    for (const { context } of [knownBrowser, fresh]) await context.close();
  });

  test(`a member is refused another's links and resending, each with a reason (${language})`, async ({
    browser,
    product,
    owner,
  }) => {
    const t = loadOwnerTexts(language);
    const sent = await sendEnvelope(product, owner, {
      title: "Lease",
      recipients: [{ name: "Ana", email: "ana@example.org", fields: [{ type: "SIGNATURE", positionY: 60 }] }],
    });
    const email = await signUpUser(product, language);
    await addToTeam(product, owner, email);
    const { context, page } = await openBrowserIn(browser, product, language, DESK);
    await enterCredentials(page, email);
    await waitForTeamPage(page);
    await page.goto(`/t/${owner.teamUrl}/envelopes/${sent.id}`);
    await page.getByRole("button", { name: /^(More for|Más para) Ana$/ }).click();
    for (const name of [t.detail.copyLink, t.timeline.resend]) {
      await expect(page.getByRole("menuitem", { name })).toHaveAttribute("aria-disabled", "true");
    }
    await page.keyboard.press("Escape");
    await expect(page.getByText(t.timeline.ownersOnly.split("{")[0] ?? "").first()).toBeVisible();
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page, `a member's look, ${viewport.width} px`);
      await takePicture(page, `member-${language}-${viewport.width}`);
    }
    await context.close();
  });
}

/** Ends the session; the cookie that marks the browser as known stays. */
async function signOutKeepingDevice(context: BrowserContext): Promise<void> {
  const deviceCookies = (await context.cookies()).filter(({ name }) => name.endsWith("rubrica.device"));
  expect(deviceCookies).toHaveLength(1);
  await context.clearCookies();
  await context.addCookies(deviceCookies);
}

async function addToTeam(product: Product, owner: Account, email: string): Promise<void> {
  await using sql = openDatabase(product);
  await sql`insert into team_member (team_id, user_id, role, created_at)
    select ${owner.teamId}, id, 'MEMBER', clock_timestamp() from "user" where email = ${email}`;
}
