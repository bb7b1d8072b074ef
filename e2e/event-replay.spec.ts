import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";
import { buildTextPages, sendEnvelope } from "./fixtures/sent-envelope";
import { button, loadSigningTexts, signUpToReview } from "./fixtures/signing-page";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const STREET = { type: "TEXT", positionY: 20, fieldMeta: { type: "text", label: "Street", required: true } };
const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };

const SCRIPT = /\/_next\/static\/.*\.js/u;
const SEALED = { timeout: toPatientMs(30) };

/**
 * Holds back all scripts of the page, or those that match.
 * @returns a function that lets them load
 */
async function holdScripts(page: Page, which: string | RegExp = SCRIPT): Promise<() => void> {
  const { promise: come, resolve } = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await come;
    await route.continue();
  });
  return resolve;
}

test("a password submitted before the page's scripts load signs in and never appears in a URL", async ({
  page,
  product,
  owner,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${product.baseUrl}/signin`, { waitUntil: "commit" });
  await page.locator("input[name=email]").fill(owner.email);
  await page.locator("input[name=password]").fill(owner.password);
  await page.locator("input[name=password]").press("Enter");
  await expect(button(page, "Sign in")).toHaveCSS("cursor", "progress");
  letScriptsCome();
  await page.waitForURL("**/t/*");
  expect(asked.filter((url) => url.includes("password="))).toEqual([]);
  expect(asked.some((url) => url.endsWith("/api/auth/callback/credentials"))).toBe(true);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a password does not appear in a URL either", async ({ page, product }) => {
    await page.goto(`${product.baseUrl}/signin`);
    await page.locator("input[name=email]").fill("nobody@example.net");
    await page.locator("input[name=password]").fill("a long enough password");
    const postRequest = page.waitForRequest((request) => request.method() === "POST");
    await page.locator("input[name=password]").press("Enter");
    expect((await postRequest).url()).toBe(`${product.baseUrl}/signin`);
    await expect(page).toHaveURL(`${product.baseUrl}/signin`);
  });
});

test("a form sends the values that a reloaded page still shows", async ({ page, product }) => {
  await page.goto(`${product.baseUrl}/forgot-password`);
  const email = page.locator("input[name=email]");
  await email.fill("nobody@example.net");
  const letScriptsCome = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await button(page, "Send the link").waitFor();
  // Browsers restore a value without an event.
  await email.evaluate((node) => {
    if (node instanceof HTMLInputElement) node.value = "back@example.net";
  });
  letScriptsCome();
  await button(page, "Send the link").click();
  await expect(page.getByText("If back@example.net has an account")).toBeVisible();
});

test("a file chosen before the page's scripts load is checked once they have", async ({ page, product }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${product.baseUrl}/verify`, { waitUntil: "commit" });
  const buffer = Buffer.from(await buildTextPages(1));
  const file = { name: "unsigned.pdf", mimeType: "application/pdf", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  letScriptsCome();
  await expect(page.getByRole("status").getByRole("heading", { level: 2 })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a ticked box and a tap on Start before the scripts load start signing once they have", async ({
    page,
    product,
  }) => {
    const owner = await product.bootstrap("early@example.org", "Early");
    await signIn(page, owner);
    const asked = await page.request.post("/api/trpc/team.updateSettings", {
      headers: { "x-team-url": owner.teamUrl, origin: product.baseUrl },
      data: { teamId: owner.teamId, settings: { separateConsentTick: true } },
    });
    expect(asked.status()).toBe(200);
    const recipients = [{ ...ANA, fields: [STREET, SIGNATURE] }];
    const { getUrl } = await sendEnvelope(product, owner, { title: "Early", recipients });
    const letScriptsCome = await holdScripts(page);
    await page.goto(getUrl(ANA.email), { waitUntil: "commit" });
    await page.getByRole("checkbox").tap();
    // The last press counts.
    await button(page, "Read first").tap();
    await button(page, "Start").tap();
    letScriptsCome();
    await expect(page.getByRole("textbox", { name: /Street/ })).toBeEditable();
  });

  test("a tap is handled whichever script of the page loads last", async ({ page, product, owner }) => {
    const { getUrl } = await sendEnvelope(product, owner, {
      title: "Last script",
      recipients: [{ ...ANA, fields: [SIGNATURE] }],
    });
    const clear = button(page, "Clear this device");
    await page.goto(getUrl(ANA.email));
    await signUpToReview(page, loadSigningTexts("en"));
    await button(page, "Sign and finish").click();
    await expect(page.getByRole("link", { name: "Download signed document" })).toBeVisible(SEALED);

    // Only the scripts that the page itself names, not those that they load.
    const html = await (await page.request.get(getUrl(ANA.email))).text();
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(request.url()));
    await page.reload({ waitUntil: "networkidle" });
    const chunks = [...asked].filter((url) => SCRIPT.test(url) && html.includes(new URL(url).pathname));
    expect(chunks.length).toBeGreaterThan(5);
    for (const chunk of chunks) {
      const letItCome = await holdScripts(page, chunk);
      const others = chunks.filter((other) => other !== chunk);
      const loaded = others.map((other) => page.waitForResponse(other));
      await page.goto(getUrl(ANA.email), { waitUntil: "commit" });
      await Promise.all(loaded);
      await clear.tap();
      letItCome();
      await expect(page.getByRole("heading", { name: "This device is cleared" }), chunk).toBeVisible();
      await page.unroute(chunk);
    }
  });

  test("a page that lost a script with the connection reloads and works", async ({
    page,
    product,
    owner,
  }) => {
    const recipients = [{ ...ANA, fields: [STREET, SIGNATURE] }];
    const { getUrl } = await sendEnvelope(product, owner, { title: "Lost script", recipients });
    const lost: string[] = [];
    await page.route(SCRIPT, (route) => {
      if (lost.length > 0) return route.continue();
      lost.push(route.request().url());
      return route.abort("internetdisconnected");
    });
    let opened = 0;
    page.on("domcontentloaded", () => {
      opened += 1;
    });
    await page.goto(getUrl(ANA.email), { waitUntil: "commit" });
    await expect.poll(() => opened).toBe(2);
    await button(page, "Start").tap();
    await expect(page.getByRole("textbox", { name: /Street/ })).toBeEditable();
  });
});
