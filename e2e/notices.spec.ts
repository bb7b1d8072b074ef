import type { Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/components/preferences/cookies";
import { expectAccessible } from "./fixtures/accessible";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";
import { rejectByCall, signByCall } from "./fixtures/sign-by-call";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const SIGNATURE = [{ type: "SIGNATURE", positionY: 70 }];

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (!folder) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/notices-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

const sendDocument = (product: Product, owner: Account, title: string) =>
  sendEnvelope(product, owner, { title, recipients: [{ ...ANA, fields: SIGNATURE }] });

/** The bell of the sidebar; the one in the top bar exists below 1024 px only. */
const bell = (page: Page) => page.getByRole("button", { name: /^Notices/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notices" });

test("the bell counts new notices live, announces them, opens their place, and marks one or all as read", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("bell@example.org", "Bell");
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}`);
  await bell(page).click();
  await expect(panel(page)).toContainText("Notices are kept for 90 days");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  const rejected = await sendDocument(
    product,
    owner,
    "Lease with a very long title that has to wrap somewhere in a narrow panel",
  );
  await rejectByCall(rejected.getUrl(ANA.email), "The rent is not the one we agreed on.");
  // Arrives without a reload.
  await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread", { timeout: 30_000 });
  await expect(page.getByRole("status").filter({ hasText: "New notice: 1 unread" })).toHaveCount(1);
  for (const title of ["Lease of Ben", "Lease of Ana"]) {
    const signed = await sendDocument(product, owner, title);
    await signByCall(signed.getUrl(ANA.email));
  }
  await expect(bell(page)).toHaveAccessibleName("Notices, 3 unread", { timeout: 30_000 });

  // By keyboard only: open, go to the row, mark it as read, close.
  await page.keyboard.press("Enter");
  const rows = panel(page).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  // The notice of completion replaces the one of the last signature.
  for (const row of [rows.nth(0), rows.nth(1)]) {
    await expect(row).toContainText("Everybody is done", { timeout: 30_000 });
  }
  await expect(rows.nth(2)).toContainText("“The rent is not the one we agreed on.”");
  await takePicture(page, "panel");
  await expectAccessible(page, "panel");
  const markFirst = rows.nth(0).getByRole("button", { name: /^Mark as read: Everybody is done, Lease of / });
  await markFirst.focus();
  await page.keyboard.press("Enter");
  await expect(bell(page)).toHaveAccessibleName("Notices, 2 unread");
  await expect(rows.nth(0)).not.toContainText("Unread");
  await expect(panel(page)).toBeVisible();

  await rows.nth(2).getByRole("link").click();
  await page.waitForURL(`**/envelopes/${rejected.id}`);
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lease with a very long title");
  await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread");

  await bell(page).click();
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(page)).toHaveAccessibleName("Notices");
  // A second press on the bell closes the panel.
  await bell(page).click();
  await expect(panel(page)).toHaveCount(0);
});

test("on a phone, in Spanish, the bell opens all notices, and a user chooses how to be notified", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("campana@example.org", "Campana");
  const documents = [
    await sendDocument(product, owner, "Contrato"),
    await sendDocument(product, owner, "Anexo"),
  ];
  await signIn(page, owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: product.baseUrl }]);
  for (const document of documents) await signByCall(document.getUrl(ANA.email));
  await page.goto(`/t/${owner.teamUrl}`);
  await page.getByRole("link", { name: /^Avisos, \d+ sin leer/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Avisos" })).toBeVisible();
  const rows = page.getByRole("main").getByRole("list", { name: "Avisos" }).getByRole("listitem");
  // The notice of completion replaces the one of the last signature and is unread again, so wait for it
  // first.
  await expect(rows.filter({ hasText: "Todos terminaron su parte" })).toHaveCount(2, { timeout: 30_000 });
  await expect(rows).toHaveCount(2);
  await takePicture(page, "page-phone-es");
  await expectAccessible(page, "page");
  await page.setViewportSize({ width: 320, height: 568 });
  await expectAccessible(page, "page, 320 px");
  await page.setViewportSize({ width: 390, height: 844 });
  await rows
    .nth(0)
    .getByRole("button", { name: /^Marcar como leído/ })
    .click();
  await page.getByRole("radio", { name: "Sin leer" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Marcar todo como leído" }).click();
  await expect(page.getByRole("heading", { name: "Todo leído" })).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Ajustes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Avisos" })).toBeVisible();
  await page.getByRole("radio", { name: "Una vez al día" }).click();
  await expect(page.getByText(/^El próximo: /)).toBeVisible();
  const doneSwitch = page.getByRole("switch", { name: "Un destinatario terminó su parte" });
  await doneSwitch.click();
  await takePicture(page, "preferences-phone-es");
  await expectAccessible(page, "preferences");
  await expect(async () => {
    await page.reload();
    await expect(doneSwitch).not.toBeChecked({ timeout: 2_000 });
    await expect(page.getByRole("radio", { name: "Una vez al día" })).toBeChecked();
  }).toPass();

  // From now on a signature gives no notice, but completion still does.
  const second = await sendDocument(product, owner, "Segundo contrato");
  await signByCall(second.getUrl(ANA.email));
  await page.goto(`/t/${owner.teamUrl}/notices`);
  await expect(rows.filter({ hasText: "Segundo contrato" })).toHaveText(/Todos terminaron su parte/, {
    timeout: 30_000,
  });
});
