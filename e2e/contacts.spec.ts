import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const SIGNATURE = [{ type: "SIGNATURE", positionY: 70 }];

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function openDraftWithoutPeople(page: Page, product: Product, owner: Account): Promise<void> {
  const id = await createDraft(product, owner, 1, { title: "Lease", recipients: [] });
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=files`);
  await expect(page.getByRole("button", { name: "Add recipient" })).toBeVisible();
}

test("past recipients are suggested while typing, typing errors are queried, and pasted lists become rows", async ({
  page,
  product,
  owner,
}) => {
  const people = [
    { name: "Ximena Araya", email: "ximena.araya@example.org", fields: SIGNATURE },
    { name: "Xavier Pons", email: "xavier@example.org", fields: SIGNATURE },
  ];
  await sendEnvelope(product, owner, { title: "First", recipients: people });
  await sendEnvelope(product, owner, { title: "Second", recipients: people.slice(0, 1) });
  await signIn(page, owner);
  await openDraftWithoutPeople(page, product, owner);

  await page.getByRole("button", { name: "Add recipient" }).click();
  const address = page.getByRole("combobox", { name: "E-mail" });
  await address.first().pressSequentially("x");
  const options = page.getByRole("listbox", { name: "People" }).getByRole("option");
  await expect(options.first()).toContainText("Ximena Araya");
  await expect(options.nth(1)).toContainText("xavier@example.org");
  await takePicture(page, "suggestions");
  await expectAccessible(page, "suggestions");
  await page.keyboard.press("ArrowDown");
  await expect(address.first()).toHaveAttribute("aria-activedescendant", /-0$/);
  await page.keyboard.press("Enter");
  await expect(address.first()).toHaveValue("ximena.araya@example.org");
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("Ximena Araya");
  await expect(options).toHaveCount(0);

  await page.getByRole("button", { name: "Add recipient" }).click();
  await expect(address).toHaveCount(2);
  await address.nth(1).pressSequentially("xim");
  await expect(options).toHaveCount(0);
  await address.nth(1).fill("pedro@gmial.com");
  await page.getByRole("button", { name: "pedro@gmail.com" }).click();
  await expect(address.nth(1)).toHaveValue("pedro@gmail.com");

  await page.getByRole("button", { name: "From team" }).click();
  const team = page.getByRole("dialog", { name: "From your team" });
  await team.getByRole("checkbox").first().check();
  await expectAccessible(page, "from team");
  await team.getByRole("button", { name: "Add 1 person" }).click();
  await expect(address).toHaveCount(3);
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await page.reload();
  const stored = [];
  for (let row = 0; row < 3; row += 1) stored.push(await address.nth(row).inputValue());
  expect(stored).toEqual(["ximena.araya@example.org", "pedro@gmail.com", owner.email]);
});

test("contacts are added, imported with bad rows reported, changed, deleted with undo, and exported safely", {
  tag: "@core",
}, async ({ page, owner }) => {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/contacts`);
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await expectAccessible(page, "no contacts");

  await page.getByRole("button", { name: "Add contact" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New contact" });
  await dialog.getByLabel("E-mail").fill("carla@example.org");
  await dialog.getByLabel("Name").fill("Carla Núñez");
  await dialog.getByLabel("Language").selectOption("es");
  await dialog.getByLabel("RUT").fill("12345678-9");
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(dialog.getByText("This RUT is not valid. Check its digits.")).toBeVisible();
  await dialog.getByLabel("RUT").fill("12345678-5");
  await dialog.getByRole("group", { name: "Before signing" }).getByLabel("Passkey").check();
  await expectAccessible(page, "new contact");
  await dialog.getByRole("button", { name: "Add contact" }).click();
  const table = page.getByRole("table", { name: "Contacts" });
  await expect(table.getByText("12.345.678-5")).toBeVisible();

  await page.getByRole("button", { name: "Import" }).click();
  const rows = [
    "email;nombre;idioma",
    'dora@example.org;"Dora; la de ventas";Español',
    "nobody;Nobody;",
    "=1+1@example.org;=SUM(A1);klingon",
  ];
  const buffer = Buffer.from(`\uFEFF${rows.join("\r\n")}\r\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  const bad = page.getByRole("table", { name: "Rows that were rejected" });
  await expect(bad.getByRole("row")).toHaveCount(3);
  await expect(bad.getByRole("row").nth(1)).toContainText("3");
  await expect(bad.getByRole("row").nth(1)).toContainText("No complete e-mail address");
  await expectAccessible(page, "imported contacts");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(table.getByText("Dora; la de ventas")).toBeVisible();
  await takePicture(page, "contacts");

  await page.getByRole("button", { name: "Actions for Carla Núñez" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(table.getByText("Carla Núñez")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(table.getByText("12.345.678-5")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search contacts" }).fill("nunez car");
  await expect(table.getByRole("row")).toHaveCount(2);

  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString("utf8")).toBe(
    "\uFEFFemail,name,language,rut,accessAuth,actionAuth\r\n" +
      "carla@example.org,Carla Núñez,es,12.345.678-5,,PASSKEY\r\n" +
      'dora@example.org,"Dora; la de ventas",es,,,\r\n',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "contacts on a phone");
  await takePicture(page, "contacts-phone");
});
