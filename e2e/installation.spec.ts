import type { Page } from "@playwright/test";
import { BOTH, expectAccessible, expectNoViolation } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";

const TERMS = "https://example.org/terms";

/** Resets the installation's settings for the tests that follow. */
test.afterEach(async ({ product }) => {
  await using sql = openDatabase(product);
  await sql`delete from installation`;
});

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function saveSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Save these settings?" });
  await dialog.getByLabel("Reason").fill("Decided on Monday");
  await Promise.all([
    page.waitForEvent("load"),
    dialog.getByRole("button", { name: "Save", exact: true }).click(),
  ]);
}

test("an instance admin decides who may sign up and shows a message to everybody", async ({
  page,
  product,
  browser,
}) => {
  // Freshly signed in: an older session would need a proof first.
  const admin = await product.bootstrap("decides@example.org", "Deciding");
  await using sql = openDatabase(product);
  await sql`update "user" set is_instance_admin = true where email = ${admin.email}`;
  await signIn(page, admin);
  await page.goto("/admin/installation");
  await page.getByRole("radio", { name: "Addresses of some mail domains" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const domains = page.getByRole("textbox", { name: "Mail domains" });
  await expect(domains).toBeFocused();
  await expect(page.getByText("Enter at least one mail domain")).toBeVisible();
  await domains.fill("example.org");
  await page.getByLabel("In Spanish").fill("El lunes no hay servicio de 8 a 9.");
  await page.getByRole("radio", { name: "Warning" }).click();
  await page.getByLabel("Terms", { exact: true }).fill(TERMS);
  await expectAccessible(page, "installation", BOTH);
  await takePicture(page, "installation");
  await saveSettings(page);
  await expect(page.getByRole("main").getByText("El lunes no hay servicio de 8 a 9.").first()).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms" })).toHaveAttribute(
    "href",
    TERMS,
  );

  const stranger = await (await browser.newContext({ baseURL: product.baseUrl, locale: "en" })).newPage();
  await stranger.goto("/signup");
  await expect(stranger.getByText("Use an address at example.org.")).toBeVisible();
  await expect(stranger.getByText("El lunes no hay servicio de 8 a 9.")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Terms" })).toHaveAttribute("href", TERMS);
  await stranger.getByLabel("Your name").fill("Eva");
  await stranger.getByLabel("E-mail").fill("eva@elsewhere.net");
  await stranger.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByRole("main").getByRole("alert")).toContainText(
    "You cannot create an account with this address here",
  );
  await expectNoViolation(stranger, "sign-up of some domains");
  await takePicture(stranger, "signup-domains");

  await page.getByRole("radio", { name: "By invitation only" }).click();
  await saveSettings(page);
  await stranger.goto("/signup");
  await expect(stranger.getByRole("heading", { level: 1, name: "By invitation only" })).toBeVisible();
  await expectAccessible(stranger, "sign-up by invitation", BOTH);
  await stranger.getByRole("link", { name: "Sign in" }).click();
  await expect(stranger.getByText("Accounts here are opened by invitation.")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Create an account" })).toHaveCount(0);
  await stranger.context().close();
});

test.describe("on a phone, in Spanish", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es" });

  test("the installation's settings fit the screen, and the command line can set the same", async ({
    page,
    product,
    owner,
  }) => {
    const told = await product.admin(
      ...["installation", "set", "--reason", "From the shell", "--sign-up", "INVITATION"],
      ...["--banner-en", "Down on Monday", "--privacy-url", "https://example.org/privacy"],
    );
    expect(JSON.parse(told)).toMatchObject({
      signUp: "INVITATION",
      banner: { en: "Down on Monday", es: "" },
    });
    await page.goto("/signup");
    await expect(page.getByRole("heading", { level: 1, name: "Solo por invitación" })).toBeVisible();
    await expect(page.getByText("Down on Monday")).toBeVisible();
    await signIn(page, owner);
    await page.goto("/admin/installation");
    await expect(page.getByRole("radio", { name: "Solo por invitación" })).toBeChecked();
    await expect(page.getByLabel("Política de privacidad")).toHaveValue("https://example.org/privacy");
    await expectAccessible(page, "installation on a phone", BOTH);
    await takePicture(page, "installation-phone");
    const taken = await product.admin(...["installation", "set", "--reason", "Over", "--banner-en", ""]);
    expect(JSON.parse(taken)).toMatchObject({ signUp: "INVITATION", banner: null });
  });
});
