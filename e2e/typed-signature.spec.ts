import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const LETTERING = "**/api/trpc/lettering.typedName";

test.use(PHONE);

const acceptButton = (page: Page) => page.getByRole("button", { name: "Use this signature" });
const pad = (page: Page) => page.getByRole("dialog");
const styleOptions = (page: Page) => pad(page).getByRole("radio", { name: /Style \d/ });

async function openPad(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Add signature" }).click();
  await page.getByText("Type", { exact: true }).click();
}

test("a typed signature is adopted only after its own drawing was shown, and an early press is not lost", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [{ ...ANA, fields: [{ type: "SIGNATURE", positionY: 30, height: 7 }] }];
  const sent = await sendEnvelope(product, owner, { title: "Shown first", recipients });
  const held: Route[] = [];
  let isHeld = true;
  await page.route(LETTERING, (route) => (isHeld ? void held.push(route) : route.continue()));
  await openPad(page, sent.getUrl(ANA.email));
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(styleOptions(page)).toHaveCount(0);
  const height = (await pad(page).getByRole("group", { name: "Style" }).boundingBox())?.height;
  await acceptButton(page).click();
  await page.waitForTimeout(1_500);
  await expect(pad(page), "what was not shown is not adopted").toBeVisible();

  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(styleOptions(page)).toHaveCount(4);
  const outline = await pad(page).locator("label:has(:checked) path").getAttribute("d");
  expect((await pad(page).getByRole("group", { name: "Style" }).boundingBox())?.height).toBe(height);
  await expect(pad(page), "the press was kept").toBeHidden();
  await expect(page.locator(`path[d="${outline}"]`).first()).toBeAttached();
});

test("without a network the pad says that a typed signature cannot be shown, and recovers by itself", async ({
  page,
  context,
  product,
  owner,
}) => {
  const recipients = [{ ...ANA, fields: [{ type: "SIGNATURE", positionY: 30, height: 7 }] }];
  const sent = await sendEnvelope(product, owner, { title: "Away", recipients });
  await openPad(page, sent.getUrl(ANA.email));
  await expect(styleOptions(page)).toHaveCount(4);
  await context.setOffline(true);
  await page.getByLabel("Your name").fill("Ana 🙂");
  await expect(pad(page).getByRole("status")).toContainText("cannot be shown right now");
  await expect(styleOptions(page)).toHaveCount(0);
  await expect(acceptButton(page)).toBeDisabled();
  await expect(acceptButton(page)).toHaveAccessibleDescription(/cannot be shown right now/);
  await page.screenshot({ path: test.info().outputPath("offline.png") });

  await context.setOffline(false);
  await expect(styleOptions(page)).toHaveCount(4);
  await expect(pad(page).getByText("cannot be shown right now")).toBeHidden();
  await acceptButton(page).click();
  await expect(pad(page)).toBeHidden();
});
