import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { type Account, expect, type Product, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Creates an owner and a second admin, Hilda, who takes over the owner's team. */
async function createOwnerWithHeir(
  product: Product,
  name: string,
): Promise<{ owner: Account; heir: Account }> {
  const owner = await product.bootstrap(`${name}@example.org`, `Team of ${name}`);
  const heir = await product.bootstrap(`${name}-heir@example.org`, `Team of ${name}-heir`);
  await using sql = openDatabase(product);
  await sql`update "user" set is_instance_admin = true where email = ${heir.email}`;
  await sql`update "user" set name = 'Hilda Heir' where email = ${heir.email}`;
  await sql`insert into organisation_member (organisation_id, user_id, role, created_at)
    select organisation_id, ${heir.userId}, 'MEMBER', now() from team where id = ${owner.teamId}`;
  return { owner, heir };
}

test("an account can be deleted once another user has what it owned, and opens nothing afterwards", async ({
  page,
  product,
}) => {
  const { owner } = await createOwnerWithHeir(product, "leaving");
  await page.goto("/signin?next=/settings/profile");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await page.getByRole("button", { name: "Delete the account" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("button", { name: "Keep the account" })).toBeFocused();
  await expect(dialog.getByLabel("New owner")).toBeVisible();
  await expectAccessible(page, "delete an account");
  await takePicture(page, "deletion");
  await dialog.getByLabel("Type your address").fill(owner.email);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByText("Choose who owns it from now on")).toBeVisible();
  await expect(dialog.getByLabel("New owner")).toBeFocused();
  await dialog.getByLabel("New owner").selectOption({ label: "Hilda Heir · leaving-heir@example.org" });
  await dialog.getByLabel("Type your address").fill("somebody@example.org");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByText("This is not the address of your account")).toBeVisible();
  await dialog.getByLabel("Type your address").fill(owner.email);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.waitForURL("**/signin**");
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "do not match" })).toBeVisible();
});

test.describe("on a phone, in Spanish", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es-CL" });

  test("the dialog says what becomes of everything, and cancelling keeps the account", async ({
    page,
    product,
  }) => {
    const { owner } = await createOwnerWithHeir(product, "quedarse");
    await page.goto("/signin?next=/settings/profile");
    await page.getByLabel("Correo").fill(owner.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/profile");
    await page.getByRole("radio", { name: "Español" }).click();
    await page.getByRole("button", { name: "Eliminar la cuenta" }).click();
    const dialog = page.getByRole("alertdialog", { name: "¿Eliminar tu cuenta?" });
    await expect(dialog.getByText(/conservan tu nombre/)).toBeVisible();
    await expectAccessible(page, "delete an account on a phone");
    await takePicture(page, "deletion-phone");
    await dialog.getByRole("button", { name: "Conservar la cuenta" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
  });
});
