import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/product";
import { listLostContent } from "./fixtures/reflow";
import { checkEveryScreen } from "./fixtures/screens";
import { sendEnvelope } from "./fixtures/sent-envelope";
import { button, loadSigningTexts } from "./fixtures/signing-page";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const STREET = { type: "TEXT", positionY: 30, fieldMeta: { type: "text", label: "Street", required: true } };
const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };

/** Returns true once a service worker has cached the page, a moment after the first visit. */
const isWorkerActive = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const language of ["en", "es"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === "es" ? "es-CL" : "en-GB" });

    test("without a connection our own page replaces the browser's error page, and the values are kept", async ({
      page,
      context,
      product,
      owner,
    }) => {
      const t = loadSigningTexts(language);
      const recipients = [{ ...ANA, fields: [STREET, SIGNATURE] }];
      const sent = await sendEnvelope(product, owner, { title: "Lease", meta: { language }, recipients });
      const address = sent.getUrl(ANA.email);
      const policyBroken: string[] = [];
      page.on("console", (message) => {
        if (/content security policy/i.test(message.text())) policyBroken.push(message.text());
      });
      await page.goto(address);
      await button(page, t("start.start")).click();
      const street = page.getByRole("textbox", { name: /Street/ });
      await expect(street).toBeVisible();
      expect(await isWorkerActive(page)).toBe(true);
      await context.setOffline(true);
      await street.fill("Calle Larga 12");
      await street.blur();

      await page.reload();
      await expect(heading(page, t("offlinePage.title"))).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectAccessible(page, "no connection");
      await checkEveryScreen(page, async (at) => {
        await button(page, t("offlinePage.again")).scrollIntoViewIfNeeded();
        await expect(button(page, t("offlinePage.again")), at).toBeInViewport({ ratio: 1 });
        await expect.poll(() => listLostContent(page), { message: at }).toEqual([]);
      });
      await page.goto(`${address}-mistyped`);
      await expect(heading(page, t("offlinePage.title"))).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(heading(page, t("offlinePage.title"))).toBeVisible();
      await page.goForward();
      await expect(page).toHaveURL(/-mistyped$/);
      // The browser may fire `online` at the moment of a step back; the step must win.
      await page.evaluate(() => {
        for (const ms of [1, 3, 6, 10, 15]) setTimeout(() => dispatchEvent(new Event("online")), ms);
      });
      await page.goBack();
      await expect(page).toHaveURL(address);
      await button(page, t("offlinePage.again")).click();
      await expect(heading(page, t("offlinePage.title"))).toBeVisible();
      expect(page.url()).toBe(address);
      expect(await page.evaluate(() => caches.keys())).toEqual([]);

      await context.setOffline(false);
      await button(page, t("start.continue")).click({ timeout: toPatientMs(30) });
      await page.getByRole("button", { name: t("step.form") }).click();
      await expect(page.getByRole("textbox", { name: /Street/ })).toHaveValue("Calle Larga 12");
      expect(policyBroken).toEqual([]);
    });
  });
}

test("a page that loses the connection too early is stored for offline use once the connection is back", async ({
  page,
  context,
  product,
  owner,
}) => {
  const t = loadSigningTexts("en");
  const recipients = [{ ...ANA, fields: [STREET, SIGNATURE] }];
  const sent = await sendEnvelope(product, owner, { title: "Lease", recipients });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(sent.getUrl(ANA.email));
  await button(page, t("start.start")).waitFor();
  await context.setOffline(true);
  const isRefused = page.waitForEvent("requestfailed");
  await page.clock.runFor(4_000);
  await isRefused;
  const countWorkers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await countWorkers()).toBe(0);
  await context.setOffline(false);
  await page.clock.resume();
  await expect.poll(countWorkers).toBe(1);
});

test("the service worker answers nothing but pages", async ({ page, context, product, owner }) => {
  const t = loadSigningTexts("en");
  const sent = await sendEnvelope(product, owner, {
    title: "Lease",
    recipients: [{ ...ANA, fields: [STREET, SIGNATURE] }],
  });
  await page.goto(sent.getUrl(ANA.email));
  expect(await isWorkerActive(page)).toBe(true);
  await page.reload();
  await button(page, t("start.start")).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  const isRefused = await page.evaluate(() =>
    fetch("/api/health").then(
      () => false,
      () => true,
    ),
  );
  expect(isRefused, "a call without a connection fails as it does without the worker").toBe(true);
  await context.setOffline(false);
});
